// A fact: what a claim says in one statement that can be looked up on its own.
import type { DraftCitation } from '../../../agents/writer.ts';
import type { CheckedClaim } from '../checked.ts';

/** A quote that no number stands for yet. */
export type Quote = Omit<DraftCitation, 'n'>;

export interface Fact {
  readonly text: string;
  /** Of the claim it is a part of. */
  readonly claimId: string;
}

/** A fact with what was found about it. */
export interface CheckedFact extends Fact, Pick<CheckedClaim, 'verdict' | 'how' | 'reason'> {
  /** The quotes that bear it out; empty unless it is verified. */
  readonly quotes: readonly Quote[];
}

const entailment = { supported: 1, partial: 0.5, unsupported: 0, contradicted: 0 } as const;
const enough = 0.6;

/** A130. */
export function isVerdictEnough(verdict: CheckedClaim['verdict']): boolean {
  return verdict !== null && entailment[verdict] >= enough;
}

export function isVerified({ quotes }: Pick<CheckedFact, 'quotes'>): boolean {
  return quotes.length > 0;
}
