// Whether two short answers to the same question say the same (A121).
import { judgeNumbers } from '../numbers/judge-numbers.ts';
import { wordsIn } from './words.ts';

const enough = 0.5;

interface Pair {
  readonly claimAnswer: string;
  readonly evidenceAnswer: string;
}

/**
 * Whether a model's pairs of answers bear numbers out: at least half of them agree (A121), each number is the answer in
 * one that agrees, and what the model says it read in the quotes is there or follows from their numbers.
 */
export function areAnswered(
  numbers: readonly string[],
  pairs: readonly Pair[],
  quotes: readonly string[],
): boolean {
  if ((agreementOf(pairs) ?? 0) < enough) return false;
  const borne = pairs.filter(
    ({ claimAnswer, evidenceAnswer }) =>
      isSameAnswer(claimAnswer, evidenceAnswer) && judgeNumbers(evidenceAnswer, quotes).overall === 'ok',
  );
  return numbers.every((number) =>
    borne.some(({ claimAnswer }) => judgeNumbers(number, [claimAnswer]).overall === 'ok'),
  );
}

/** The share of pairs that agree; null when there are none. At least half of them is a match (seed 000, stage 6). */
export function agreementOf(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null;
  return pairs.filter((pair) => isSameAnswer(pair.claimAnswer, pair.evidenceAnswer)).length / pairs.length;
}

/** Numbers are compared as numbers; answers without any by their common words (F1 of at least 0.5). */
export function isSameAnswer(one: string, other: string): boolean {
  if (one.trim() === '' || other.trim() === '') return false;
  const { overall } = judgeNumbers(one, [other]);
  return overall === 'none' ? wordF1(one, other) >= enough : overall === 'ok';
}

function wordF1(one: string, other: string): number {
  const left = wordsIn(one, 1);
  const right = wordsIn(other, 1);
  const open = [...right];
  const common = left.filter((word) => {
    const at = open.indexOf(word);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  }).length;
  return left.length + right.length === 0 ? 0 : (2 * common) / (left.length + right.length);
}
