// Who answers what the product's checking asks about claims.
import type { Evidence, LabelledClaim } from './set.ts';
import type { Verdict } from './set-schema.ts';

/** A claim with the evidence blocks it is judged by. */
export interface AskedClaim {
  readonly id: string;
  readonly request: string;
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

export interface Judgement {
  readonly id: string;
  /** Null: no answer. */
  readonly verdict: Verdict | null;
  readonly calculation: string | null;
}

/** The second look is asked for what a proof failed on and for what would leave the text. */
export type Look = 'first' | 'second';

/** Answers one batch: a judgement for each claim. */
export type Judge = (claims: readonly AskedClaim[], look: Look) => Promise<readonly Judgement[]>;

/**
 * Answers as was recorded, at both looks alike: real claims as the model did, corrupted ones `supported`, so that only
 * proofs can stop these. Claims that are not in the set are controls of the checking: one that stands literally in its
 * evidence is supported, any other is not.
 */
export function recordedJudge(set: readonly LabelledClaim[]): Judge {
  const known = new Map(set.map((claim) => [claim.id, claim]));
  const verdictOf = (asked: AskedClaim): Verdict | null => {
    const claim = known.get(asked.id);
    if (claim !== undefined) return claim.edit === null ? claim.modelVerdict : 'supported';
    return asked.evidence.some(({ quote }) => quote.includes(asked.text)) ? 'supported' : 'unsupported';
  };
  return (claims) =>
    Promise.resolve(
      claims.map((asked) => ({
        id: asked.id,
        verdict: verdictOf(asked),
        calculation: known.get(asked.id)?.calculation ?? null,
      })),
    );
}
