// The last word on what is called supported: whoever says so, numbers, denials and quotation marks are compared once more
// with the quotes that a claim ends up with, and what only a model says is known as that.
import { misquotedIn } from '../../citations/misquoted.ts';
import type { CheckedCitation, CheckedClaim, Checking } from './checked.ts';
import { evidenceOf } from './judge-claims.ts';
import { rulesOn } from './rules.ts';

/** Holds the claims after all that changed them: facts of a claim may be true, and the claim itself may not. */
export function heldToRules<T extends Pick<Checking, 'claims' | 'citations'>>(checking: T): T {
  const { claims, citations } = checking;
  return { ...checking, claims: claims.map((claim) => held(claim, citations)) };
}

function held(claim: CheckedClaim, citations: readonly CheckedCitation[]): CheckedClaim {
  if (claim.verdict !== 'supported' || claim.how === 'literal') return claim;
  const evidence = evidenceOf(claim, citations);
  if (evidence.length === 0)
    return { ...claim, verdict: null, how: null, reason: 'nothing that it cites was found in its source' };
  const against = whatSpeaksAgainst(claim.text, evidence);
  if (against !== null) return { ...claim, verdict: 'partial', how: 'rules', reason: against };
  return rulesOn(claim.text, evidence).verdict === 'supported' ? claim : { ...claim, onTrust: true };
}

/** Why nobody may call a text supported by these quotes, a part of a sentence; null: nothing speaks against it. */
export function whatSpeaksAgainst(
  text: string,
  evidence: readonly Pick<CheckedCitation, 'title' | 'quote'>[],
): string | null {
  const misquoted = misquotedIn(
    text,
    evidence.flatMap(({ title, quote }) => [quote, title]),
  );
  return misquoted === null
    ? rulesOn(text, evidence).contradiction
    : `the quotes do not say “${misquoted}”, which it puts in quotation marks`;
}
