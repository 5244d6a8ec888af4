// What the verifier without a model says of a claim.

import type { Verdict } from '../verdict.ts';

/** A stretch of text; offsets are UTF-16 code units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Entailment {
  /** Null: it cannot tell, for want of evidence or of words that it can compare. */
  readonly verdict: Verdict | null;
  /** How likely the evidence supports the claim, 0 to 1, by weights fitted on pairs that people judged. */
  readonly score: number;
  /** One sentence, without its full stop, like the reasons of the other ways to check. */
  readonly reason: string;
  /** The sentence that says most of the claim: `evidence[index].quote.slice(start, end)`. */
  readonly deciding: (Stretch & { readonly index: number }) | null;
  /** Words of the claim that the evidence does not bear out, in order. */
  readonly lacking: readonly Stretch[];
  /** The verdict is `supported`, almost word for word, with equal numbers, names and denials: no model has to look. */
  readonly sure: boolean;
  /** Why nobody should call the claim supported, or null: a number that differs, a denial or a contrary word. */
  readonly veto: string | null;
  /** The same where the evidence says otherwise rather than nothing; null also for a number that it does not have. */
  readonly contradiction: string | null;
}
