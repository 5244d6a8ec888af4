// What checking gave, as events: claim by claim and in all (A64, A117, A140).
import type { Run } from '../../durable/run.ts';
import type { Checked } from './checked.ts';

export function tell(
  phase: Run,
  { claims, removed, summary, corrections, skipped, citations }: Checked,
): Promise<void> {
  return phase.step('told', claims.length, ({ emit }) => {
    for (const { id, verdict, how, reason } of claims) emit('claim-verified', { id, verdict, how, reason });
    if (claims.length > 0) emit('correction-metrics', { ...corrections });
    const softened = claims.filter(({ verdict }) => verdict === 'unsupported').length;
    if (removed.length + softened > 0) emit('content-revised', { removed: removed.length, softened });
    emit('verification-summary', {
      ...summary,
      skipped: skipped ?? (citations.length === 0 ? 'empty_evidence_pool' : null),
    });
  });
}
