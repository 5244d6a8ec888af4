// The numbers of claims as events (A124).
import type { Judgement } from '../../agents/judgement.ts';
import type { Claim } from '../../citations/statements.ts';
import type { StepContext } from '../run.ts';
import { numeralsIn } from '../../text/numerals.ts';

/** `isUnproved`: one of them stands nowhere in the evidence. */
export function tellNumbers(
  { emit }: StepContext,
  { id, text }: Pick<Claim, 'id' | 'text'>,
  { calculation, reason }: Pick<Judgement, 'calculation' | 'reason'>,
  isUnproved: boolean,
): void {
  for (const { raw, values } of numeralsIn(text)) {
    const [value] = values;
    emit('numeric-claim-detected', {
      id,
      raw,
      normalised: value === undefined ? null : Number(value.top) / Number(value.bottom),
      unit: null,
      derivation: calculation === null ? 'direct' : 'computed',
      verified: !isUnproved,
      reason,
    });
  }
}
