// Claims that rest on weak sources only.
import { describe, expect, it } from 'vitest';
import { vet } from '../../../src/citations/vet.ts';
import type { CitedSource } from '../../../src/citations/vet.ts';
import { notesOf } from '../../../src/research/report/notes.ts';
import { assembled } from '../../support/assembled.ts';

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
    expect(vetting.weak).toEqual([
      { id: 'b', numbers: [2] },
      { id: 'c', numbers: [4, 3] },
    ]);
  });

  it('does not count claims whose numbers stand for nothing', () => {
    expect(vet([claim('a', 9), claim('b'), claim('c', 9, 1)], sources).weak).toEqual([]);
    expect(vet([claim('a', 9, 2)], sources).weak).toEqual([{ id: 'a', numbers: [2] }]);
    expect(vet([], [])).toEqual({ sources: [], weak: [] });
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
    ['knowledge:footnote-starter-set/a.html', 'low', null],
  ] as const)('%s of %s quality: %s', (url, quality, weakness) => {
    expect(vet([], [source(1, url, quality)]).sources[0]?.weakness).toBe(weakness);
  });
});

describe('the note about weak sources', () => {
  const weak = 'https://weak.example/';

  it('names them with their numbers and what is weak about them (D20)', () => {
    expect(notesOf(assembled([{}, { numbers: [2] }]))).toEqual([
      '1 claim rests on weak sources alone: [2] weak.example (low quality).',
    ]);
    const whole = assembled([{ numbers: [2] }, { numbers: [2] }]);
    const elsewhere = (url: string) => ({
      ...whole,
      citations: whole.citations.map((each) => (each.url === weak ? { ...each, url } : each)),
    });
    expect(notesOf(elsewhere('https://arxiv.org/abs/4'))).toEqual([
      '2 claims rest on weak sources alone: [2] arxiv.org (preprint).',
    ]);
    expect(notesOf(elsewhere('https://en.wikipedia.org/wiki/C'))).toEqual([
      '2 claims rest on weak sources alone: [2] en.wikipedia.org (tertiary).',
    ]);
  });

  it('is not there when every claim has a better source, nor of a host that nobody knows anything about', () => {
    expect(notesOf(assembled([{}, { numbers: [1, 2] }]))).toEqual([]);
    const whole = assembled([{ numbers: [2] }]);
    expect(notesOf({ ...whole, analysis: { ...whole.analysis, quality: [] } })).toEqual([]);
  });
});
