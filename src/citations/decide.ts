// The one place where a verdict is written: a table over what was proved, what a judge said, and what a second one said.

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

const stays: Decision = { verdict: 'supported', next: 'stay' };
const unchecked: Decision = { verdict: null, next: 'stay' };
const again = (verdict: Verdict): Decision => ({ verdict, next: 'look-again' });
const mend = (verdict: Verdict): Decision => ({ verdict, next: 'mend' });
const whatever = (decision: Decision): Record<Proof, Decision> => ({
  ok: decision,
  failed: decision,
  mended: decision,
});

/** Nothing leaves on one judgement, and nothing stays that is not proved. */
const first: Record<Look, Record<Proof, Decision>> = {
  accepted: { ok: stays, failed: again('unsupported'), mended: stays },
  partial: whatever(mend('partial')),
  unsupported: whatever(again('unsupported')),
  contradicted: whatever(again('contradicted')),
  nobody: whatever(unchecked),
};

/** The second look is final. Where nobody could look again, nothing is taken away. */
const second: Record<Look, Record<Proof, Decision>> = {
  accepted: { ok: stays, failed: mend('unsupported'), mended: stays },
  partial: whatever(mend('partial')),
  unsupported: whatever(mend('unsupported')),
  contradicted: whatever(mend('contradicted')),
  nobody: whatever(unchecked),
};

/** `again`: what the second look gave; null: there was none. */
export function decide(proof: Proof, look: Look, secondLook: Look | null): Decision {
  return secondLook === null ? first[look][proof] : second[secondLook][proof];
}

const ranks: Record<Verdict, number> = { supported: 3, partial: 2, unsupported: 1, contradicted: 0 };

/** Whether a rewording is borne out better than what stood there before. */
export function isBetter(now: Verdict | null, before: Verdict | null): boolean {
  return now !== null && (before === null || ranks[now] > ranks[before]);
}
