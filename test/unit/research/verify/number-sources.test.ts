// From numbers of quotes to numbers of sources.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statementsOf } from '../../../../src/citations/statements.ts';
import { asShown } from '../../../../src/research/report/last-draft.ts';
import type { Assessed, Checked, CheckedCitation } from '../../../../src/research/verify/checked.ts';
import { underSourceNumbers } from '../../../../src/research/verify/number-sources.ts';
import { cases } from '../../../support/cases.ts';

const citation = (n: number, page: number): CheckedCitation => ({
  n,
  taskId: 'task-1',
  pageHash: `h${page}`,
  url: `https://${page}.test/`,
  title: `Page ${page}`,
  headings: [],
  start: n,
  end: n + 8,
  quote: `Quote ${n}.`,
  score: 1,
  verified: true,
});
const assessed = (text: string): Assessed[] =>
  statementsOf(text).map((one) => ({
    ...one,
    verdict: 'supported',
    how: 'model',
    reason: 'So it says.',
    next: 'stay',
    wrong: '',
    missing: null,
  }));

it('gives sources the numbers that they have, and new ones the next, in the order of the text (B77)', () => {
  const text = 'A is so [3]. B is so [1][2]. C is so [2].';
  const citations = [citation(1, 7), citation(2, 5), citation(3, 9), citation(4, 1)];
  const numbered = underSourceNumbers({ text, citations, claims: assessed(text) }, [
    'https://4.test/',
    'https://5.test/',
  ]);
  expect(numbered.text).toBe('A is so [3]. B is so [2][4]. C is so [2].');
  expect(numbered.numbering).toEqual([
    'https://4.test/',
    'https://5.test/',
    'https://9.test/',
    'https://7.test/',
  ]);
  expect(numbered.citations.map(({ n, quote }) => [n, quote])).toEqual([
    [2, 'Quote 2.'],
    [3, 'Quote 3.'],
    [4, 'Quote 1.'],
  ]);
});

it('keeps which quotes each cell of a row means, and whoever edits it is shown those (F28)', () => {
  const text = '| Kept | 35 days [1] | 90 days [2][4] | later [3] |';
  const citations = [citation(1, 7), citation(2, 7), citation(3, 8), citation(4, 7)];
  const numbered = underSourceNumbers({ text, citations, claims: assessed(text) }, []);
  expect(numbered.text).toBe('| Kept | 35 days [1] | 90 days [1] | later [2] |');
  const checked = { ...numbered, removed: [] } as Partial<Checked> as Checked;
  expect(asShown(checked).text).toBe('| Kept | 35 days [1] | 90 days [2][3] | later [4] |');
});

it('shows two quotes of one page under one number, and each claim still names exactly its own (F2)', () => {
  const text = 'A is so [1]. B is so [2]. C is so [1][2].';
  const numbered = underSourceNumbers(
    { text, citations: [citation(1, 7), citation(2, 7)], claims: assessed(text) },
    [],
  );
  expect(numbered.text).toBe('A is so [1]. B is so [1]. C is so [1].');
  expect(
    numbered.claims.map(({ quotes }) => quotes.map((index) => numbered.citations[index]?.quote)),
  ).toEqual([['Quote 1.'], ['Quote 2.'], ['Quote 1.', 'Quote 2.']]);
});

it('takes quotes that are the same stretch of a page for one, which all claims name that cite any of them', () => {
  const text = 'A is so [1]. B is so [2][3]. C is so [4].';
  const same = { start: 1, end: 20, quote: 'Quote 1. Quote 2.' };
  const other = { pageHash: 'h8' };
  const numbered = underSourceNumbers(
    {
      text,
      citations: [
        { ...citation(1, 7), ...same },
        { ...citation(2, 7), ...same },
        citation(3, 7),
        { ...citation(4, 7), ...same, ...other },
      ],
      claims: assessed(text),
    },
    [],
  );
  expect(numbered.citations.map(({ quote, pageHash }) => [quote, pageHash])).toEqual([
    [same.quote, 'h7'],
    ['Quote 3.', 'h7'],
    [same.quote, 'h8'],
  ]);
  expect(numbered.claims.map(({ quotes }) => quotes)).toEqual([[0], [0, 1], [2]]);
});

it('keeps every claim at its place, with its markers, whatever is cited (A97, A98)', () => {
  const part = fc.constantFrom(
    'It is so',
    'Heron flies',
    'as they say',
    '[1]',
    '[2]',
    '[3][1]',
    '[12]',
    '.',
    '\n\n- ',
    '| a | b [2] |\n',
    '`x[1]` ',
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }),
      (parts, pages) => {
        const text = parts.join(' ');
        const citations = pages.map((page, index) => citation(index + 1, page));
        const claims = assessed(text);
        const numbered = underSourceNumbers({ text, citations, claims }, [
          'https://5.test/',
          'https://9.test/',
        ]);
        expect(numbered.claims.map(({ text: said }) => said)).toEqual(claims.map(({ text: said }) => said));
        for (const claim of numbered.claims) {
          const stands = numbered.text.slice(claim.start, claim.end);
          const shown = Array.from(stands.replace(/`[^`]*`/g, '').matchAll(/\[(\d+)\]/g), ([, n]) =>
            Number(n),
          );
          expect(new Set(shown)).toEqual(new Set(claim.numbers));
          expect(new Set(claim.quotes.map((index) => numbered.citations[index]?.n))).toEqual(
            new Set(claim.numbers),
          );
        }
      },
    ),
    cases(500),
  );
});
