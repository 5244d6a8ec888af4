// What the product's checking made of a claim.
import type { Verdict } from './set-schema.ts';

/**
 * Who had the last word: the judge's first look, its second look, a proof that failed and was not mended, nobody
 * (`not-checked`), or anything else.
 */
type DecidedBy = 'first-look' | 'second-look' | 'proof' | 'not-checked' | 'other';

/** `none`: nothing in the claim was there to prove. */
export type Proof = 'none' | 'held' | 'failed';

export interface Outcome {
  /** The claim's id in its set. */
  readonly id: string;
  /** The verdict the claim is delivered with, and what would be delivered; '' where it leaves the text. */
  readonly delivered: { readonly verdict: Verdict | null; readonly how: DecidedBy; readonly text: string };
  /** Of the proofs together, with what the judge's first look gave, and with what its second look added. */
  readonly firstProof: Proof;
  readonly lastProof: Proof;
}

/** Conclusions and calculations that hold are kinds of `supported`. */
export function isAccepted(verdict: Verdict | null): boolean {
  return verdict === 'supported' || verdict === 'computed' || verdict === 'concluded';
}
