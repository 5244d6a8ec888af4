// A fact: what a claim says in one statement that can be looked up on its own.
import type { DraftCitation } from '../../../agents/writer/contract.ts';

/** A quote that no number stands for yet. */
export type Quote = Omit<DraftCitation, 'n'>;

export interface Fact {
  readonly text: string;
  /** Of the claim it is a part of. */
  readonly claimId: string;
}
