// Says in one sentence why a claim got its verdict.
import type { Stretch } from './entailment.ts';
import type { Verdict } from '../verdict.ts';
import type { Measured } from './measure.ts';
import type { Veto } from './veto.ts';

interface Grounds {
  readonly measured: Measured;
  readonly lacking: readonly Stretch[];
  readonly veto: Veto | null;
  readonly sure: boolean;
}

const mostWords = 5;

export function reasonFor(
  verdict: Verdict,
  claim: string,
  { measured, lacking, veto, sure }: Grounds,
): string {
  if (sure) return 'nearly word for word in the evidence, with the same names and numbers';
  if (veto !== null) return veto.reason;
  const words = [...new Set(lacking.map(({ start, end }) => claim.slice(start, end)))];
  const shown = words.slice(0, mostWords).map((word) => `“${word}”`);
  const list = shown.join(', ') + (words.length > mostWords ? ' and more' : '');
  if (verdict === 'supported') {
    return words.length === 0
      ? 'the evidence says all of it in other words'
      : `the evidence says it in other words, apart from ${list}`;
  }
  if (words.length > 0) return `the evidence does not speak of ${list}`;
  const over = measured.quantifiers.map((index) => measured.words[index]?.raw ?? '');
  return over.length > 0
    ? `the evidence does not say “${over[0] ?? ''}”`
    : 'its words are in the evidence, but not together in one place';
}
