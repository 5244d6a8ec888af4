// How good a source is by its host: lists by field, and hosts that only look like listed ones.
import { describe, expect, it } from 'vitest';
import { domainQuality } from '../../../src/citations/domain-quality.ts';

describe('the quality of a host', () => {
  it.each([
    ['https://arxiv.org/abs/1', ['medium', 'high', 'high']],
    ['https://export.arxiv.org/abs/1', ['medium', 'high', 'high']],
    ['https://cs.stanford.edu/x', ['medium', 'high', 'medium']],
    ['https://www.ox.ac.uk/', ['medium', 'high', 'medium']],
    ['https://docs.example.com/x', ['medium', 'medium', 'high']],
    ['https://developer.mozilla.org/', ['medium', 'medium', 'high']],
    ['https://svelte.dev/docs', ['medium', 'medium', 'high']],
    ['https://github.com/a/b', ['medium', 'medium', 'high']],
    ['https://www.reddit.com/r/x', ['medium', 'low', 'low']],
    ['https://medium.com/@x/y', ['medium', 'low', 'medium']],
    ['https://uk.pinterest.com/x', ['low', 'low', 'low']],
    ['https://www.tiktok.com/x', ['low', 'low', 'medium']],
    ['https://news.example.com/', ['medium', 'medium', 'medium']],
    ['http://192.0.2.7/x', ['medium', 'medium', 'medium']],
  ])('depends on what counts in the research: %s (B80)', (url, expected) => {
    expect((['general', 'academic', 'technical'] as const).map((field) => domainQuality(url, field))).toEqual(
      expected,
    );
  });

  it('ignores capitals, ports, user names and a dot at the end', () => {
    for (const url of ['HTTPS://GitHub.COM/a', 'http://github.com:8080/', 'https://github.com./x'])
      expect(domainQuality(url, 'technical')).toBe('high');
    expect(domainQuality('https://github.com@evil.test/x', 'technical')).toBe('medium');
  });

  it.each([
    'https://arxiv.org.evil.com/abs/1',
    'https://notgithub.com/',
    'https://github.com.evil.test/',
    'https://my-arxiv.org/',
    'https://docs.python.org.evil.com/3/',
    'https://docs.python.org.evil-host.io/3/',
    'https://evil.test/github.com/',
    'https://evil.test/?x=https://arxiv.org/',
    'https://stanford.edu.evil.test/',
    'https://mydev/',
    'https://docsexample.com/',
    'https://xn--githb-mva.com/',
    'https://evil.pages.dev/',
    'https://docs.github.io/',
    'https://mit.edu.eu.org/',
  ])('is not lent to hosts that look like a listed one: %s', (url) => {
    expect(domainQuality(url, 'technical')).toBe('medium');
    expect(domainQuality(url, 'academic')).toBe('medium');
  });

  it('is known for ends with two parts', () => {
    expect(domainQuality('https://docs.abs.gov.au/', 'technical')).toBe('high');
    expect(domainQuality('https://docs.example.com.au/', 'technical')).toBe('high');
    expect(domainQuality('https://docs.aws.amazon.com/x', 'technical')).toBe('high');
  });

  it('is unknown without an address that can be read (B80)', () => {
    for (const url of ['', 'not an address', 'file:///etc/hosts', 'mailto:a@b.org', 'knowledge:'])
      expect(domainQuality(url, 'technical')).toBe('unknown');
  });

  it('is high for one’s own documents, whatever the field', () => {
    for (const field of ['general', 'academic', 'technical'] as const)
      expect(domainQuality('knowledge:notes/backups.md', field)).toBe('high');
  });
});
