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
  const now = claims.flatMap((claim): CheckedClaim[] => {
    const place = edited.placeOf(claim);
    const revision = revised.get(claim.id);
    if (place === null) return [];
    if (revision === undefined) return [{ ...claim, ...place }];
    // Read by itself: a sentence before it may seem to go on in it.
    const own = claimsOf(edited.text.slice(place.start, place.end));
    return own.flatMap((parsed, index) => {
      const stretch = { start: parsed.start + place.start, end: parsed.end + place.start };
      return claimNow({ ...parsed, ...stretch }, index, revision);
    });
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
