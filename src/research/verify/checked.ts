// What checking a draft gives: every citation with what became of its quote, every claim with its verdict and how it was
// reached.
import type { Verdict } from '../../agents/verifier.ts';
import type { DraftCitation } from '../../agents/writer.ts';
import type { Claim } from '../../citations/claims.ts';
import type { CheckedLink } from '../../citations/link-check.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Found } from '../../citations/quotes/find-quote.ts';
import type { CorrectionMetrics, VerificationSummary } from '../../citations/verdicts/summary.ts';

/** A citation whose quote is the source's own wording, at these offsets, unless it is missing. */
export interface CheckedCitation extends DraftCitation {
  /** The quote stands in its stored source exactly: `found` is `exact`. */
  readonly verified: boolean;
  /** `corrected`: it did not, and the source's own wording nearest to it has taken its place. */
  readonly found: Found;
  /** Of what was corrected: how much of the quote and of the wording is the same, 0 to below 1. */
  readonly nearness?: number;
}

/**
 * How a verdict was reached: the claim stands in its source word for word; rules about words, names and numbers were sure; a
 * model judged it; or nobody could tell (null).
 */
export type How = 'literal' | 'rules' | 'model' | null;

/** A claim with what checking it gave. */
export interface CheckedClaim extends Claim {
  /** Null: it could not be checked; the reason says why. */
  readonly verdict: Verdict | null;
  readonly how: How;
  /** One sentence. */
  readonly reason: string;
  /** Indices of the citations it rests on. */
  readonly quotes: readonly number[];
  /** It is supported in the judgement of a model; rules about words do not see all of it in its quotes. */
  readonly onTrust?: boolean;
}

/** A draft while it is checked. A stage gives a new one. */
export interface Checking {
  readonly text: string;
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
  /** Of the run; it grows when a better source is cited. */
  readonly numbering: Numbering;
}

/** A claim that was taken out of the report, because its source says otherwise. */
export interface Removed {
  readonly text: string;
  readonly reason: string;
}

/** What the stages gave. */
export interface Judged extends Checking {
  readonly removed: readonly Removed[];
  /** Claims whose words were changed where they stand, because their source does not bear them out. */
  readonly changed: number;
  /** Of all claims, the removed ones included. */
  readonly summary: VerificationSummary;
  readonly corrections: CorrectionMetrics;
  /** Why claims were not checked, a sentence; null: they were. */
  readonly skipped: string | null;
}

export interface Checked extends Judged {
  /** Whether the cited links can be opened; empty when nobody looked. */
  readonly links: readonly CheckedLink[];
}
