// The last word on what is called supported: whoever says so, numbers, denials and quotation marks are compared once more
// with the quotes that a claim ends up with, and what only a model says is known as that.
import { isLabel } from '../../citations/label.ts';
import type { Names } from '../../citations/label.ts';
import { misquotedIn } from '../../citations/misquoted.ts';
import { isTurnedRound, quotationIn } from '../../citations/quotation.ts';
import type { CheckedCitation, CheckedClaim, Checking } from './checked.ts';
import { evidenceOf, namesOf } from './judge-claims.ts';
import { rulesOn } from './rules.ts';

const nothingKnown: Names = { names: [] };

/**
 * Holds the claims after all that changed them: facts of a claim may be true, and the claim itself may not. What its quotes
 * say otherwise is not borne out, even in part. `known`: what labels before quotations may say.
 */
export function heldToRules<T extends Pick<Checking, 'claims' | 'citations'>>(
  checking: T,
  known = nothingKnown,
): T {
  const { claims, citations } = checking;
  return { ...checking, claims: claims.map((claim) => held(claim, citations, known)) };
}

function held(claim: CheckedClaim, citations: readonly CheckedCitation[], known: Names): CheckedClaim {
  const isBorneOut = claim.verdict === 'supported' || claim.verdict === 'partial';
  if (!isBorneOut || claim.how === 'literal') return claim;
  const evidence = evidenceOf(claim, citations);
  if (evidence.length === 0)
    return { ...claim, verdict: null, how: null, reason: 'nothing that it cites was found in its source' };
  const lead = leadOf(claim.text, evidence, known);
  const statements = lead === null ? [claim.text] : [claim.text, lead];
  const denied = statements.map((text) => rulesOn(text, evidence).contradiction ?? turned(text, evidence));
  const contradiction = denied.find((reason) => reason !== null) ?? null;
  if (contradiction !== null)
    return { ...claim, verdict: 'unsupported', how: 'rules', reason: contradiction };
  if (claim.verdict === 'partial') return claim;
  const against = whatSpeaksAgainst(claim.text, evidence);
  if (against !== null) return { ...claim, verdict: 'partial', how: 'rules', reason: against };
  const isShown = statements.every((text) => rulesOn(text, evidence).verdict === 'supported');
  return isShown ? claim : { ...claim, onTrust: true };
}

/** What stands before a quotation and is a claim of its own: many words that are quoted do not bear it out. */
function leadOf(
  claim: string,
  evidence: readonly CheckedCitation[],
  { names, ...known }: Names,
): string | null {
  const quotation = quotationIn(claim);
  if (quotation === null) return null;
  const { lead } = quotation;
  return isLabel(lead, { ...known, names: [...names, ...evidence.flatMap(namesOf)] }) ? null : lead;
}

function turned(text: string, evidence: readonly CheckedCitation[]): string | null {
  const part = quotationIn(text)?.part;
  if (part === undefined || !evidence.some(({ quote }) => isTurnedRound(part, quote))) return null;
  return 'the words it quotes are from a sentence that does not say so';
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
