// Stage 8: the report without what its sources deny, and with a word where they do not say it (A137-A139).
import { cleanUp } from '../../citations/revision/clean-up.ts';
import type { Softening } from '../../citations/revision/soften.ts';
import type { Checking, CheckedClaim, Removed } from './checked.ts';

export interface Tidied extends Checking {
  readonly removed: readonly Removed[];
  /** Claims whose words were changed where they stand. */
  readonly changed: number;
}

/** Claims keep their verdicts; the removed ones are named apart, so that the reader hears of them. */
export function tidy({ text, claims, ...rest }: Checking, how: Softening): Tidied {
  const cleaned = cleanUp(text, claims, how);
  const kept: CheckedClaim[] = [];
  const removed: Removed[] = [];
  for (const claim of claims) {
    const place = cleaned.placeOf(claim);
    if (place === null) removed.push({ text: claim.text, reason: claim.reason });
    else kept.push({ ...claim, ...place });
  }
  const changed = kept.filter(
    ({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted',
  ).length;
  return { ...rest, text: cleaned.text, claims: kept, removed, changed };
}
