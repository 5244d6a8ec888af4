// What checking all claims of a report gave, in numbers (A117, A140).
import type { Verdict } from '../decide.ts';

export type VerificationSummary = ReturnType<typeof summaryOf>;

/** Abstained is what nobody could tell. Rates are of all claims that were checked, 0 to 1. */
export function summaryOf(verdicts: readonly (Verdict | null)[]) {
  const count = (wanted: Verdict | null) => verdicts.filter((verdict) => verdict === wanted).length;
  const abstained = count(null);
  const checked = verdicts.length - abstained;
  const unsupported = count('unsupported');
  const contradicted = count('contradicted');
  const rate = (part: number) => (checked === 0 ? 0 : part / checked);
  return {
    claims: verdicts.length,
    supported: count('supported'),
    partial: count('partial'),
    unsupported,
    contradicted,
    abstained,
    unsupportedRate: rate(unsupported),
    contradictedRate: rate(contradicted),
    // More than a fifth is unsupported, or more than a twentieth contradicted (A140).
    warning: rate(unsupported) > 0.2 || rate(contradicted) > 0.05,
  };
}

/** What became of a claim that was mended. */
export type Mending = 'reworded' | 'cited-elsewhere' | 'taken-out' | 'kept';

export type CorrectionMetrics = ReturnType<typeof correctionMetrics>;

/** `claims`: all of the report, also without mending (A117). `rate`: of all claims those that changed, 0 to 1. */
export function correctionMetrics(claims: number, mended: readonly Mending[]) {
  const count = (wanted: Mending) => mended.filter((one) => one === wanted).length;
  const [replaced, removed, added] = [count('reworded'), count('taken-out'), count('cited-elsewhere')];
  const changed = replaced + removed + added;
  return {
    claims,
    kept: claims - changed,
    replaced,
    removed,
    added,
    rate: claims === 0 ? 0 : changed / claims,
  };
}
