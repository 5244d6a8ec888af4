// What checking gave, as events: claim by claim and in all (A64, A117, A140).
import type { Run } from '../../durable/run.ts';
import type { Checked } from './checked.ts';

export function tell(
  phase: Run,
  { claims, removed, changed, summary, corrections, skipped, citations }: Checked,
): Promise<void> {
  const isRevised = removed.length + changed > 0;
  const also = [
    ...claims.map(({ id, verdict, how, reason }) => ({
      type: 'claim-verified',
      data: { id, verdict, how, reason },
    })),
    ...(claims.length > 0 ? [{ type: 'correction-metrics', data: { ...corrections } }] : []),
    ...(isRevised ? [{ type: 'content-revised', data: { removed: removed.length, softened: changed } }] : []),
  ];
  const because = skipped ?? (citations.length === 0 ? 'empty_evidence_pool' : null);
  return phase.note('told', 'verification-summary', { ...summary, skipped: because }, also);
}
