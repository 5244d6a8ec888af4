// Results of several searches as one list.
import { describe, expect, it } from 'vitest';
import { bestFirst, repeatsLast } from '../../../../src/research/gather/search-hits.ts';

const hit = (url: string, title = url) => ({ url, title, snippet: '', provider: 'p', published: null });

describe('results', () => {
  it('are best first, each address once; the others are counted (B23, A41)', () => {
    const { hits, duplicates } = bestFirst([[hit('a'), hit('b')], [hit('c'), hit('d')], [hit('a')]]);
    expect(hits.map(({ url }) => url)).toEqual(['a', 'c', 'b', 'd']);
    expect(duplicates).toBe(1);
  });

  it('that several searches have come before what one of them has second', () => {
    const { hits, duplicates } = bestFirst([
      [hit('a'), hit('b'), hit('both')],
      [hit('c'), hit('d'), hit('e'), hit('both')],
    ]);
    expect(hits.map(({ url }) => url)).toEqual(['a', 'c', 'both', 'b', 'd', 'e']);
    expect(duplicates).toBe(1);
  });

  it('with one telling title count as one: the lower ranked is read when no other waits (B79)', () => {
    const long = 'Backups of the Heron Database: a Guide';
    const { hits, duplicates } = bestFirst([
      [hit('https://a.test', long), hit('https://b.test', 'Introduction')],
      [
        hit('https://mirror.test', 'backups of  the heron database – a guide!'),
        hit('https://c.test', 'Introduction'),
      ],
    ]);
    expect(hits.map(({ url }) => url)).toEqual([
      'https://a.test',
      'https://b.test',
      'https://c.test',
      'https://mirror.test',
    ]);
    expect(duplicates).toBe(1);
  });

  it.each([
    ['12345678901234567890', 0],
    ['123456789012345678901', 1],
  ])('with the title %s are %d duplicates (B79)', (title, count) => {
    expect(bestFirst([[hit('a', title), hit('b', title)]]).duplicates).toBe(count);
  });

  it('cannot take each other out of the list, however many have one title', () => {
    const title = 'How long backups of Heron are kept';
    const hostile = Array.from({ length: 5 }, (_, n) => hit(`https://evil.test/${n}`, title));
    const all = [...hostile, hit('https://heron.test/', title), hit('https://egret.test/')];
    const urls = repeatsLast([...all, ...all]).hits.map(({ url }) => url);
    expect(urls.slice(0, 2)).toEqual(['https://evil.test/0', 'https://egret.test/']);
    expect(urls).toContain('https://heron.test/');
    expect(urls).toHaveLength(7);
  });
});
