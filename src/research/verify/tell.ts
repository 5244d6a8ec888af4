// What checking gave, as events: claim by claim and in all (A64, A117, A140).
import type { Judgement } from '../../agents/verifier/verifier.ts';
import type { Claim } from '../../citations/statements.ts';
import { numeralsIn } from '../../text/numerals.ts';
import type { Run, StepContext } from '../run.ts';
import type { ToldEvent } from '../events.ts';
import type { Checked } from './checked.ts';

export function tell(
  phase: Run,
  { claims, removed, mended, summary, corrections, skipped, citations }: Checked,
): Promise<void> {
  const changed = claims.filter((claim) => claim.mended === true);
  const isRevised = removed.length + changed.length > 0;
  const also: ToldEvent[] = [
    ...claims.map(
      ({ id, verdict, how, reason }) =>
        ({ type: 'claim-verified', data: { id, verdict, how, reason } }) as const,
    ),
    ...changed.map(
      ({ id, text, reason }) => ({ type: 'claim-revised', data: { id, revised: text, reason } }) as const,
    ),
    ...removed.map(({ text, reason }) => ({ type: 'claim-removed', data: { text, reason } }) as const),
    ...(claims.length > 0 ? [{ type: 'correction-metrics', data: { ...corrections } } as const] : []),
    ...(isRevised
      ? [
          {
            type: 'content-revised',
            data: { removed: removed.length, revised: changed.length, mended: mended.length },
          } as const,
        ]
      : []),
  ];
  const because = skipped ?? (summary.claims === 0 && citations.length === 0 ? 'empty_evidence_pool' : null);
  return phase.note('told', 'verification-summary', { ...summary, skipped: because }, also);
}

/** The numbers of a claim (A124). `isUnproved`: one of them stands nowhere in the evidence. */
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
