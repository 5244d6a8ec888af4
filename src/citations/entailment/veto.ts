// What speaks against calling a claim supported, whoever says it is.
import type { Measured } from './measure.ts';
import { droppedCaution, foreignName, slotsOf } from './slots.ts';
import { thresholds } from './thresholds.ts';

export interface Veto {
  readonly kind: 'number' | 'name' | 'denial' | 'contrary' | 'roles' | 'caution';
  /** The evidence says otherwise, rather than nothing. */
  readonly contradicts: boolean;
  readonly reason: string;
}

/** The strongest one, or null. */
export function vetoOf(measured: Measured): Veto | null {
  const { words, numbers, denied, opposites, swapped, features } = measured;
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
  return differenceOf(measured);
}

/** What differs where the claim and its sentence are otherwise the same. */
function differenceOf({ words, found, deciding, matched }: Measured): Veto | null {
  const slots = slotsOf(words, deciding?.words ?? [], matched);
  const anywhere = new Set(found.filter(({ all }) => all > 0).map(({ term }) => term.word.stem));
  const names = foreignName(slots, ({ stem }) => anywhere.has(stem));
  if (names !== null) {
    const reason = `the evidence says “${names[1].raw}” where the claim says “${names[0].raw}”`;
    return { kind: 'name', contradicts: false, reason };
  }
  const caution = droppedCaution(slots);
  if (caution === null) return null;
  return {
    kind: 'caution',
    contradicts: false,
    reason: `the evidence says “${caution.raw}”, the claim does not`,
  };
}
