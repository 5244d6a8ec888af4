// The delivered report is closed up: text, citations and claims together.
import { expect, it } from 'vitest';
import { closeGaps } from '../../../../src/research/report/close-gaps.ts';
import { claimsOf, judge } from '../../../../src/citations/claims.ts';
import type { CheckedCitation } from '../../../../src/research/verify/checked.ts';

const citation = (n: number, quote: string): CheckedCitation => ({
  n,
  taskId: 'task-1',
  pageHash: `hash-${n}`,
  url: `https://${n}.test/`,
  title: `Title ${n}`,
  headings: [],
  start: 0,
  end: quote.length,
  quote,
  score: 1,
  verified: true,
  found: 'exact',
});

const citations = [
  citation(2, 'Two.'),
  citation(5, 'Unused.'),
  citation(11, 'Eleven.'),
  citation(11, 'Also.'),
];
const text = '“Also.” [11] “Eleven.” [11] And “Two.” [2][11] Or not [7]. `m[11]`';
const claims = claimsOf(text).map((claim) => ({ ...judge(claim, citations), how: 'literal' as const }));
const assembled = {
  written: {
    draft: { text, answered: 'yes' as 'yes' | 'partly' | 'no', citations, openQuestions: [] },
    fallback: null,
    unreadable: [],
  },
  citations,
  claims,
};

it('has numbers without a gap, and nothing that the text does not cite (A100)', () => {
  const { closed } = closeGaps(assembled);
  expect(closed.written.draft.text).toBe('“Also.” [2] “Eleven.” [2] And “Two.” [1][2] Or not. `m[11]`');
  const cited = [
    [1, 'Two.'],
    [2, 'Eleven.'],
    [2, 'Also.'],
  ];
  expect(closed.citations.map(({ n, quote }) => [n, quote])).toEqual(cited);
  expect(closed.written.draft.citations.map(({ n, quote }) => [n, quote])).toEqual(cited);
});

it('has claims that stand where they say, on the quotes they stood on (A97, A98)', () => {
  const { closed } = closeGaps(assembled);
  const quotesOf = ({ claims: all, citations: own }: typeof assembled) =>
    all.map(({ quotes }) => quotes.map((index) => own[index]?.quote));
  expect(quotesOf(closed)).toEqual(quotesOf(assembled));
  expect(closed.claims.map(({ text: said, verdict }) => [said, verdict])).toEqual(
    claims.map(({ text: said, verdict }) => [said, verdict]),
  );
  const report = closed.written.draft.text;
  expect(closed.claims.map(({ start, end, numbers }) => [report.slice(start, end), numbers])).toEqual([
    ['“Also.” [2]', [2]],
    ['“Eleven.” [2]', [2]],
    ['And “Two.” [1][2]', [1, 2]],
    ['Or not. `m[11]`', []],
  ]);
});

it('says which numbers are others now', () => {
  expect(closeGaps(assembled).change).toBe(
    'Numbers closed up since the draft: [2] is now [1], [11] is now [2].',
  );
});

it('changes nothing in a report without a gap, in whatever order it cites (B77)', () => {
  const { closed } = closeGaps(assembled);
  expect(closed.written.draft.text.indexOf('[2]')).toBeLessThan(closed.written.draft.text.indexOf('[1]'));
  expect(closeGaps(closed)).toEqual({ closed, change: null });
});
