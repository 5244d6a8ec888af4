// What checking came to: counted, or a plain statement that nothing was checked.
import { correctionMetrics, summaryOf } from '../../citations/verdicts/summary.ts';
import type { CorrectionMetrics } from '../../citations/verdicts/summary.ts';
import type { Checking, Judged } from './checked.ts';
import type { Tidied } from './tidy.ts';

/** Removed claims count as what they were: contradicted. */
export function summed(tidied: Tidied, corrections: CorrectionMetrics): Judged {
  const { claims, removed } = tidied;
  const verdicts = [...claims.map(({ verdict }) => verdict), ...removed.map(() => 'contradicted' as const)];
  return { ...tidied, summary: summaryOf(verdicts), corrections, skipped: null };
}

/** `why`: a sentence for the reader; null: there was nothing to check (A94). */
export function notChecked(start: Omit<Checking, 'claims'>, why: string | null): Judged {
  return {
    ...start,
    claims: [],
    removed: [],
    changed: 0,
    summary: summaryOf([]),
    corrections: correctionMetrics(0, []),
    skipped: why,
  };
}
