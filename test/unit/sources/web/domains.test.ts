import { describe, expect, it } from 'vitest';
import { ExpectedFailure } from '../../../../src/base/errors.ts';
import { createDomainRules } from '../../../../src/sources/web/domains.ts';

describe('lists of domains', () => {
  it('let every site be read when they are empty', () => {
    expect(createDomainRules({ allow: [], deny: [] }).allows('https://example.com/')).toBe(true);
  });

  it.each([
    'https://example.com/',
    'http://example.com:8080/x',
    'https://EXAMPLE.com/',
    'https://www.example.com/',
    'https://a.b.example.com/',
    'https://example.com./',
  ])('mean the domain and everything below it: %s', (address) => {
    expect(createDomainRules({ allow: [], deny: ['example.com'] }).allows(address)).toBe(false);
    expect(createDomainRules({ allow: ['example.com'], deny: [] }).allows(address)).toBe(true);
  });

  it.each([
    'https://evil-example.com/',
    'https://example.com.evil.test/',
    'https://example.co/',
    'https://com/',
    'https://evil.test/example.com',
    'https://evil.test/?example.com',
  ])('do not mean look-alikes: %s', (address) => {
    expect(createDomainRules({ allow: [], deny: ['example.com'] }).allows(address)).toBe(true);
    expect(createDomainRules({ allow: ['example.com'], deny: [] }).allows(address)).toBe(false);
  });

  it.each([
    '*.example.com',
    '.example.com',
    'Example.COM.',
    'https://example.com/some/page',
    'https://*.example.com',
    'example.com/some/page',
    'example.com:443',
    '//example.com',
  ])('understand %s', (entry) => {
    const rules = createDomainRules({ allow: [], deny: [entry] });
    expect(rules.allows('https://www.example.com/')).toBe(false);
    expect(rules.allows('https://example.org/')).toBe(true);
  });

  it('deny what is on both, and say why (A147)', () => {
    const rules = createDomainRules({ allow: ['example.com'], deny: ['private.example.com'] });
    expect(() => rules.refuse(new URL('https://www.example.com/'))).not.toThrow();
    expect(() => rules.refuse(new URL('https://a.private.example.com/'))).toThrow(
      new ExpectedFailure(
        'source-blocked',
        'a.private.example.com is on the list of sites that are not read.',
      ),
    );
    expect(() => rules.refuse(new URL('https://example.org/'))).toThrow(
      new ExpectedFailure('source-blocked', 'example.org is not on the list of sites that may be read.'),
    );
  });

  it('read names in other scripts as the network does', () => {
    expect(
      createDomainRules({ allow: [], deny: ['münchen.example'] }).allows('https://www.münchen.example/'),
    ).toBe(false);
  });

  it('take IP addresses whole', () => {
    const rules = createDomainRules({ allow: [], deny: ['0.0.1', '10.0.0.2', '[2001:db8::1]'] });
    expect(rules.allows('http://127.0.0.1/')).toBe(true);
    expect(rules.allows('http://10.0.0.2/')).toBe(false);
    expect(rules.allows('http://[2001:DB8::1]/')).toBe(false);
  });

  it('allow nothing when the only entry is no domain', () => {
    expect(createDomainRules({ allow: ['exa mple'], deny: [] }).allows('https://example.com/')).toBe(false);
  });
});
