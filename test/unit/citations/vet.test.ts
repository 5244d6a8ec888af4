// Claims that rest on weak sources only.
import { describe, expect, it } from 'vitest';
import { vet, weakSourcesSentence } from '../../../src/citations/vet.ts';
import type { CitedSource } from '../../../src/citations/vet.ts';

const source = (n: number, url: string, quality: CitedSource['quality'] = 'medium') => ({ n, url, quality });
const claim = (id: string, ...numbers: number[]) => ({ id, numbers });

const sources = [
  source(1, 'https://www.nih.gov/a'),
  source(2, 'https://blog.example.com/b'),
  source(3, 'https://en.wikipedia.org/wiki/C', 'high'),
  source(4, 'https://arxiv.org/abs/4', 'high'),
  source(5, 'knowledge:notes/e.md', 'high'),
];

describe('vetting', () => {
  it('classifies every source once, and finds the claims of which every source is weak (D20)', () => {
    const claims = [claim('a', 1, 2), claim('b', 2), claim('c', 4, 3, 4), claim('d', 5), claim('e', 2, 5)];
    const vetting = vet(claims, [...sources, source(2, 'https://www.nih.gov/other')]);
    expect(vetting.sources.map(({ n, tier, weakness }) => [n, tier, weakness])).toEqual([
      [1, 'government', null],
      [2, 'unverified', 'publisher unknown'],
      [3, 'tertiary', 'tertiary'],
      [4, 'preprint', 'preprint'],
      [5, 'own', null],
    ]);
    expect(vetting.claims).toBe(5);
    expect(vetting.weak).toEqual([
      { id: 'b', numbers: [2] },
      { id: 'c', numbers: [4, 3] },
    ]);
  });

  it('does not count claims whose numbers stand for nothing', () => {
    expect(vet([claim('a', 9), claim('b'), claim('c', 9, 1)], sources)).toMatchObject({
      claims: 1,
      weak: [],
    });
    expect(vet([], [])).toEqual({ sources: [], claims: 0, weak: [] });
  });

  it.each([
    ['https://example.com/', 'medium', 'publisher unknown'],
    ['https://example.com/', 'unknown', 'publisher unknown'],
    ['https://example.com/', 'high', null],
    ['https://www.nature.com/articles/1', 'medium', null],
    ['https://nature.com.evil.test/', 'medium', 'publisher unknown'],
    ['https://www.w3.org/', 'medium', null],
    ['https://www.w3.org/', 'low', 'low quality'],
    ['https://www.nih.gov/', 'low', 'low quality'],
    ['https://arxiv.org/abs/1', 'low', 'preprint'],
    ['mcp:wiki/search', 'unknown', 'no web address'],
    ['mcp:wiki/search', 'high', null],
    ['knowledge:a.md', 'low', null],
  ] as const)('%s of %s quality: %s', (url, quality, weakness) => {
    expect(vet([], [source(1, url, quality)]).sources[0]?.weakness).toBe(weakness);
  });
});

describe('the sentence about weak sources', () => {
  const sentence = (claims: Parameters<typeof vet>[0], all: readonly CitedSource[] = sources) =>
    weakSourcesSentence(vet(claims, all));

  it('names them with their numbers, by kind (D20)', () => {
    const more = [...sources, source(6, 'https://EXAMPLE.net/<@everyone>')];
    expect(sentence([claim('a', 1), claim('b', 4), claim('c', 6, 2), claim('d', 2)], more)).toBe(
      '3 of 4 claims rest only on sources that should not stand alone: blog.example.com [2], example.net [6] (publisher unknown); arxiv.org [4] (preprint).',
    );
    expect(sentence([claim('a', 1), claim('b', 3)])).toBe(
      '1 of 2 claims rests only on sources that should not stand alone: en.wikipedia.org [3] (tertiary).',
    );
    expect(sentence([claim('b', 3)])).toMatch(
      /^The only claim rests only on sources that should not stand alone: /,
    );
  });

  it('is not there when every claim has a better source', () => {
    expect(sentence([claim('a', 1, 2), claim('b', 5)])).toBeNull();
    expect(sentence([])).toBeNull();
  });

  it('names six at most', () => {
    const many = Array.from({ length: 9 }, (_, index) => source(index + 1, `https://s${index}.example.com/`));
    expect(sentence([claim('a', ...many.map(({ n }) => n)), claim('b', 1)], many)).toMatch(
      /: s0\.example\.com \[1\], .*s5\.example\.com \[6\] \(publisher unknown\); 3 more\.$/,
    );
  });

  it('holds nothing that a page has written', () => {
    const hostile = [
      source(1, 'mcp:a/<@everyone> [9]'),
      source(2, 'https://\u{430}pple.com/'),
      source(3, 'mcp:wiki/search'),
    ];
    expect(sentence([claim('a', 1, 2, 3)], hostile)).toBe(
      'The only claim rests only on sources that should not stand alone: a document [1], mcp:wiki/search [3] (no web address); xn--pple-43d.com [2] (publisher unknown).',
    );
  });
});
