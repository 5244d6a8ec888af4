// Whether a date of a claim says what a date of the evidence says: every part that the claim states must be there.
import type { Day } from './quantity.ts';

/** `same`: all that the claim states; `parts`: some of it and nothing else; `other`: some part differs. */
export type DateRelation = 'same' | 'parts' | 'other' | 'unrelated';

export function compareDates(claim: Day, evidence: Day): DateRelation {
  const straight = relate(claim, evidence);
  if (straight === 'same' || !(claim.swappable || evidence.swappable)) return straight;
  const turned = relate(claim, { ...evidence, month: evidence.day, day: evidence.month });
  return turned === 'same' || straight === 'other' ? turned : straight;
}

function relate(claim: Day, evidence: Day): DateRelation {
  const parts = [
    yearsOf(claim, evidence),
    monthsOf(claim, evidence),
    claim.day === null ? null : evidence.day === null ? 'open' : claim.day === evidence.day,
  ].filter((part) => part !== null);
  if (parts.includes(false)) return 'other';
  if (parts.length === 0) return 'unrelated';
  if (parts.every((part) => part === true)) return 'same';
  return parts.includes(true) ? 'parts' : 'unrelated';
}

/** Null: the claim states none; open: the evidence states none. */
function yearsOf(claim: Day, evidence: Day): boolean | 'open' | null {
  if (claim.year === null) return null;
  if (evidence.year === null) return 'open';
  const last = claim.lastYear ?? claim.year;
  const evidenceLast = evidence.lastYear ?? evidence.year;
  if (claim.year <= evidence.year && evidenceLast <= last) return true;
  // both years of a season
  if (evidenceLast - evidence.year === 1 && (claim.year === evidence.year || claim.year === evidenceLast))
    return true;
  // a year of a decade that the evidence states: it may be, but it is not said
  return evidence.year <= claim.year && last <= evidenceLast ? 'open' : false;
}

function monthsOf(claim: Day, evidence: Day): boolean | 'open' | null {
  if (claim.quarter !== null) {
    const quarter = evidence.quarter ?? (evidence.month === null ? null : Math.ceil(evidence.month / 3));
    return quarter === null ? 'open' : quarter === claim.quarter;
  }
  if (claim.month === null) return null;
  if (evidence.month !== null) return claim.month === evidence.month;
  return evidence.quarter === null || Math.ceil(claim.month / 3) === evidence.quarter ? 'open' : false;
}
