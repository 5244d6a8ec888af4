// What all questions of a group come to.
import { sum } from '../figures.ts';
import type { JudgedQuestion } from './judge.ts';

export interface Totals {
  readonly questions: number;
  readonly answerable: number;
  readonly gold: number;
  readonly goldPagesFound: number;
  readonly goldQuotesFound: number;
  readonly mustMatch: number;
  readonly matched: number;
  readonly matchedAtOnce: number;
  /** Questions of which every pattern matches the report. */
  readonly allMatched: number;
  readonly wronglyRefused: number;
  readonly unanswerable: number;
  readonly refused: number;
}

export function totalsOf(judged: readonly JudgedQuestion[]): Totals {
  const answerable = judged.filter(({ gold, mustMatch }) => gold + mustMatch > 0);
  return {
    questions: judged.length,
    answerable: answerable.length,
    gold: sum(judged.map(({ gold }) => gold)),
    goldPagesFound: sum(judged.map(({ goldPagesFound }) => goldPagesFound)),
    goldQuotesFound: sum(judged.map(({ goldQuotesFound }) => goldQuotesFound)),
    mustMatch: sum(judged.map(({ mustMatch }) => mustMatch)),
    matched: sum(judged.map(({ matched }) => matched)),
    matchedAtOnce: sum(judged.map(({ matchedAtOnce }) => matchedAtOnce)),
    allMatched: judged.filter(({ mustMatch, matched }) => mustMatch > 0 && matched === mustMatch).length,
    wronglyRefused: judged.filter(({ wronglyRefused }) => wronglyRefused).length,
    unanswerable: judged.length - answerable.length,
    refused: judged.filter(({ refused }) => refused).length,
  };
}
