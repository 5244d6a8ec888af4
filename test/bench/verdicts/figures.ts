// What checking does to claims whose truth is known, counted.
import { grouped } from './grouped.ts';
import { isAccepted } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { marksAdded } from './marks.ts';
import type { LabelledClaim } from './set.ts';
import type { Truth, Verdict } from './set-schema.ts';

/** A claim with what came of it. */
export interface Checked {
  readonly claim: LabelledClaim;
  readonly outcome: Outcome;
}

export interface Figures {
  /** Real claims, and those of them that are true. */
  readonly claims: number;
  readonly true: number;
  /** True claims that the model called supported, and those of them delivered as anything else. */
  readonly modelSupportedTrue: number;
  readonly loweredOfThese: number;
  /** Real claims delivered with another verdict than the model's, by neither its second look nor an unmended proof. */
  readonly changedByOthersThanModels: number;
  /** True claims on which a proof failed at first, and those that it still fails on and that are lost for it. */
  readonly proofsFailedTrue: number;
  readonly proofsFailedTrueAfterSecondLook: number;
  /** Corrupted claims, and those that are delivered as supported although false, by how they were made false. */
  readonly corrupted: number;
  readonly corruptedDelivered: number;
  readonly corruptedDeliveredByEdit: Readonly<Record<string, number>>;
  /** "(unverified)" and the like, put into real claims. */
  readonly marks: number;
  /** Real claims: truth → delivered verdict (`none` where there is none) → how many. */
  readonly byTruthAndVerdict: Readonly<Partial<Record<Truth, Readonly<Record<string, number>>>>>;
}

export function figuresOf(checked: readonly Checked[]): Figures {
  const real = checked.filter(({ claim }) => claim.edit === null);
  const corrupted = checked.filter(({ claim }) => claim.edit !== null);
  const right = real.filter(isTrue);
  const supported = right.filter(({ claim }) => isAccepted(claim.modelVerdict));
  const failed = right.filter(({ outcome }) => outcome.firstProof === 'failed');
  return {
    claims: real.length,
    true: right.length,
    modelSupportedTrue: supported.length,
    loweredOfThese: supported.filter((it) => !accepts(it)).length,
    changedByOthersThanModels: real.filter(isChangedByOthers).length,
    proofsFailedTrue: failed.length,
    proofsFailedTrueAfterSecondLook: failed.filter((it) => it.outcome.lastProof === 'failed' && !accepts(it))
      .length,
    corrupted: corrupted.length,
    corruptedDelivered: corrupted.filter(accepts).length,
    corruptedDeliveredByEdit: byEdit(corrupted, (group) => group.filter(accepts).length),
    marks: real.reduce((sum, { claim, outcome }) => sum + marksAdded(claim.text, outcome.delivered.text), 0),
    byTruthAndVerdict: byTruthAndVerdict(real),
  };
}

export function isTrue({ claim: { truth } }: Checked): boolean {
  return truth === 'supported' || truth === 'computed' || truth === 'context';
}

export function accepts({ outcome }: Checked): boolean {
  return isAccepted(outcome.delivered.verdict);
}

/** A figure for each way in which the claims were made false. */
export function byEdit<T>(
  corrupted: readonly Checked[],
  figure: (group: readonly Checked[]) => T,
): Record<string, T> {
  const groups = grouped(corrupted, ({ claim }) => claim.edit ?? '');
  return Object.fromEntries([...groups].map(([edit, group]) => [edit, figure(group)]));
}

function isChangedByOthers({ claim, outcome: { delivered, lastProof } }: Checked): boolean {
  if (sameKind(claim.modelVerdict, delivered.verdict)) return false;
  return !(delivered.how === 'second-look' || (delivered.how === 'proof' && lastProof === 'failed'));
}

function sameKind(one: Verdict | null, other: Verdict | null): boolean {
  return one === other || (isAccepted(one) && isAccepted(other));
}

function byTruthAndVerdict(real: readonly Checked[]): Figures['byTruthAndVerdict'] {
  const counts: Partial<Record<Truth, Record<string, number>>> = {};
  for (const { claim, outcome } of real) {
    const row = (counts[claim.truth] ??= {});
    const verdict = outcome.delivered.verdict ?? 'none';
    row[verdict] = (row[verdict] ?? 0) + 1;
  }
  return counts;
}
