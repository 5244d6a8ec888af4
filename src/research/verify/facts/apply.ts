// The report with all revisions at once, and its claims where they stand now (A134).
import { claimsOf } from '../../../citations/claims.ts';
import type { Claim } from '../../../citations/claims.ts';
import { applyEdits } from '../../../citations/revision/edits.ts';
import type { CheckedClaim, Checking } from '../checked.ts';
import type { Settled } from './settle.ts';

export function applyRevisions(
  { text, claims }: Pick<Checking, 'text' | 'claims'>,
  settled: readonly Settled[],
): Pick<Checking, 'text' | 'claims'> {
  const edits = settled.flatMap(({ claim: { start, end }, text: instead }) =>
    instead === null ? [] : [{ start, end, text: instead }],
  );
  const edited = applyEdits(text, edits);
  const revised = new Map(settled.flatMap((one) => (one.text === null ? [] : [[one.claim.id, one]])));
  const found = claimsOf(edited.text);
  const now = claims.flatMap((claim): CheckedClaim[] => {
    const place = edited.placeOf(claim);
    const revision = revised.get(claim.id);
    if (place === null) return [];
    if (revision === undefined) return [{ ...claim, ...place }];
    // a claim may end before a stop that is new
    const own = found.filter(({ start, end }) => start >= place.start && end <= place.end);
    return own.flatMap((parsed, index) => claimNow(parsed, index, revision));
  });
  return { text: edited.text, claims: now };
}

/** The first one keeps the id. */
function claimNow(parsed: Claim, index: number, { claim, now }: Settled): CheckedClaim[] {
  const judged = now[index] ?? now.at(-1);
  if (judged === undefined) return [];
  const { verdict, how, reason, quotes } = judged;
  const id = index === 0 ? claim.id : `${claim.id}.${index + 1}`;
  return [{ ...parsed, id, verdict, how, reason, quotes }];
}
