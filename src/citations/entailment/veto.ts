// What speaks against calling a claim supported, whoever says it is.
import type { Measured } from './measure.ts';
import { thresholds } from './thresholds.ts';

export interface Veto {
  readonly kind: 'number' | 'denial' | 'contrary' | 'roles';
  /** The evidence says otherwise, rather than nothing. */
  readonly contradicts: boolean;
  readonly reason: string;
}

/** The strongest one, or null. */
export function vetoOf({ words, numbers, denied, opposites, swapped, features }: Measured): Veto | null {
  const differing = numbers.numbers.find(({ match }) => match === 'mismatch');
  if (differing !== undefined) return { kind: 'number', contradicts: true, reason: differing.reason };
  const missing = numbers.numbers.find(({ match }) => match === 'absent');
  if (missing !== undefined) return { kind: 'number', contradicts: false, reason: missing.reason };
  if (features.best < thresholds.veto) return null;
  const written = (index: number | undefined) => (index === undefined ? '' : (words[index]?.raw ?? ''));
  if (denied.length > 0) {
    return {
      kind: 'denial',
      contradicts: true,
      reason: `only one of the claim and its evidence denies “${written(denied[0])}”`,
    };
  }
  const [contrary] = opposites;
  if (contrary !== undefined) {
    return {
      kind: 'contrary',
      contradicts: true,
      reason: `the claim says “${written(contrary.claim)}” where the evidence says “${contrary.word.raw}”`,
    };
  }
  if (swapped !== null) {
    const reason = `the names stand the other way round beside “${written(swapped)}” in the evidence`;
    return { kind: 'roles', contradicts: true, reason };
  }
  return null;
}
