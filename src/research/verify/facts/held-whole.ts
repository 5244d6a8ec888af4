// A claim whose facts are all verified is held to the rules as a whole: each part may be true, and the claim still not.
import type { CheckedCitation } from '../checked.ts';
import { whatSpeaksAgainst } from '../held-to-rules.ts';
import { evidenceOf } from '../judge-claims.ts';
import { isVerified } from './fact.ts';
import type { CheckedFact } from './fact.ts';
import type { Doubtful } from './take-apart.ts';

/** In the order of the claims. A claim that does not stand the rules is one fact that is not verified. */
export function heldWhole(
  doubtful: readonly Doubtful[],
  facts: readonly CheckedFact[],
  citations: readonly CheckedCitation[],
): CheckedFact[] {
  return doubtful.flatMap(({ claim, wording }) => {
    const own = facts.filter(({ claimId }) => claimId === claim.id);
    if (!own.every(isVerified)) return own;
    const kept = claim.verdict === 'partial' ? evidenceOf(claim, citations) : [];
    const against = whatSpeaksAgainst(claim.text, [...kept, ...own.flatMap(({ quotes }) => quotes)]);
    if (against === null) return own;
    const { said } = wording;
    return [{ text: said, claimId: claim.id, verdict: 'partial', how: 'rules', reason: against, quotes: [] }];
  });
}
