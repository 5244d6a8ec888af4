// The one place where a verdict is written: by what was proved, what a judge said, and what a second one said.

/** The evidence says all of it, a part of it, nothing of it, or something else (A105). */
export type Verdict = 'supported' | 'partial' | 'unsupported' | 'contradicted';

/**
 * Of an accepting verdict: it is proved; it is not; it was not at first, and the second look brought the passage or the
 * calculation that proves it. Of any other verdict there is nothing to prove: it is `ok`.
 */
export type Proof = 'ok' | 'failed' | 'mended';

/** What one look at a claim gave; `nobody`: no judge answered, or none that could be believed. */
export type Look = 'accepted' | 'partial' | 'unsupported' | 'contradicted' | 'nobody';

export interface Decision {
  /** Null: it was not checked. */
  readonly verdict: Verdict | null;
  /** What is to be done with it. */
  readonly next: 'stay' | 'look-again' | 'mend';
}

/**
 * Nothing leaves on one judgement or stays unproved. `secondLook`: is final; null: there was none. Where nobody could
 * look, nothing is taken away.
 */
export function decide(proof: Proof, look: Look, secondLook: Look | null): Decision {
  const said = secondLook ?? look;
  const doubted = secondLook === null ? 'look-again' : 'mend';
  if (said === 'nobody') return { verdict: null, next: 'stay' };
  if (said === 'partial') return { verdict: 'partial', next: 'mend' };
  if (said !== 'accepted') return { verdict: said, next: doubted };
  return proof === 'failed'
    ? { verdict: 'unsupported', next: doubted }
    : { verdict: 'supported', next: 'stay' };
}

const ranks: Record<Verdict, number> = { supported: 3, partial: 2, unsupported: 1, contradicted: 0 };

/** Whether a rewording is borne out better than what stood there before. */
export function isBetter(now: Verdict | null, before: Verdict | null): boolean {
  return now !== null && (before === null || ranks[now] > ranks[before]);
}
