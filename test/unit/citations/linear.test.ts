// Reports come from models and quotes from pages: a long text without a space must not cost a long time. Compares the
// processor time for one text with that for a text eight times as long, so that a slow machine changes nothing.
import { describe, expect, it } from 'vitest';
import { claimsOf, judge } from '../../../src/citations/claims.ts';
import { clean } from '../../../src/citations/clean.ts';
import { escapeQuote } from '../../../src/citations/escape.ts';
import { numberCitations } from '../../../src/citations/number.ts';

const pieces = [
  ...'a _ b_ * ** & &a; < <a <!-- [ ]( [a]( [1]( [[ ( ((a ~ @ \\ \\< ` ``a` 【 【1 . [1 [1] | " “ “" „ ://'.split(
    ' ',
  ),
  ...'www. http:// [1]: [1, [1- **“ > [^ 1.'.split(' '),
  ' ',
  '<a ',
  '[1] ',
  '# ',
  '. A',
  '- ',
  '1. ',
  'A. B” [1] ',
  '* * ',
  'x\n=\n',
  '\n',
];

/** Milliseconds of processor time. */
function fastest(work: () => unknown): number {
  let best = Infinity;
  for (let turn = 0; turn < 3 && best > 300; turn += 1) {
    const began = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(began).user / 1_000);
  }
  return best;
}

describe.each([
  ['clean', (text: string) => clean(`x${text} y`)],
  ['escapeQuote', (text: string) => escapeQuote(`b${text}a`)],
  ['claimsOf', (text: string) => [claimsOf(`${text} [1]`), claimsOf(`|a${text}b [1] c`)]],
  ['numberCitations', (text: string) => numberCitations(text, () => 'u')],
  [
    'judge',
    (text: string) =>
      judge({ id: 'c', text, start: 0, end: 1, numbers: [1] }, [{ n: 1, quote: text, verified: true }]),
  ],
] as const)('%s', (_name, work) => {
  it('takes time in proportion to the length', () => {
    const slow = pieces.filter((piece) => {
      const text = (length: number) => piece.repeat(length / piece.length);
      const long = fastest(() => work(text(100_000)));
      // 64 times as long if it were quadratic; what is done in a moment needs no comparison
      return long > 300 && long > 32 * fastest(() => work(text(12_500)));
    });
    expect(slow).toEqual([]);
  });
});
