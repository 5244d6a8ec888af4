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
  const misquoted = misquotedIn(
    claim.text,
    evidence.flatMap(({ title, quote }) => [quote, title]),
  );
  if (misquoted !== null)
    return lowered(claim, `the quotes do not say “${misquoted}”, which it puts in quotation marks`);
  const { verdict, contradiction } = rulesOn(claim.text, evidence);
  if (contradiction !== null) return lowered(claim, contradiction);
  return verdict === 'supported' ? claim : { ...claim, onTrust: true };
}

function lowered(claim: CheckedClaim, reason: string): CheckedClaim {
  return { ...claim, verdict: 'partial', how: 'rules', reason };
}
