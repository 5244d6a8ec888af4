// How right a judge is about claims whose truth is known, counted.
import { accepts, byEdit, isTrue } from './figures.ts';
import type { Checked } from './figures.ts';

export interface AskedFigures {
  readonly trueAccepted: number;
  readonly true: number;
  readonly falsifiedRefused: number;
  readonly falsified: number;
  /** Real claims that say more than their evidence: partial, unsupported or contradicted. */
  readonly overreachRefused: number;
  readonly overreach: number;
  /** The falsified claims by how they were made false. */
  readonly byEdit: Readonly<Record<string, { readonly refused: number; readonly falsified: number }>>;
}

/** A claim is refused when it is delivered as anything but supported; one that nobody checked is not. */
export function askedFiguresOf(checked: readonly Checked[]): AskedFigures {
  const real = checked.filter(({ claim }) => claim.edit === null);
  const falsified = checked.filter(({ claim }) => claim.edit !== null);
  const right = real.filter(isTrue);
  const overreach = real.filter((it) => !isTrue(it) && it.claim.truth !== 'not-a-claim');
  return {
    trueAccepted: right.filter(accepts).length,
    true: right.length,
    falsifiedRefused: refused(falsified),
    falsified: falsified.length,
    overreachRefused: refused(overreach),
    overreach: overreach.length,
    byEdit: byEdit(falsified, (group) => ({ refused: refused(group), falsified: group.length })),
  };
}

function refused(checked: readonly Checked[]): number {
  return checked.filter((it) => it.outcome.delivered.verdict !== null && !accepts(it)).length;
}
