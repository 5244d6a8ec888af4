// Phase deliver: the records in one transaction; the report itself leaves together with the run's last status.
import type { End } from '../durable/execute.ts';
import type { Run } from '../durable/run.ts';
import { toRecords, toReportView, toResult } from './assemble.ts';
import type { Assembled } from './assemble.ts';
import type { Decision } from './approve.ts';
import type { ResearchParts } from './parts.ts';

export async function deliver(
  run: Run,
  assembled: Assembled,
  decision: Decision,
  parts: ResearchParts,
): Promise<End> {
  await run.scope('deliver', (phase) =>
    phase.step('records', assembled.claims, async () => {
      await parts.library.saveReport(run.id, toRecords(assembled, decisionsOf(assembled, decision)));
    }),
  );
  return {
    status: 'delivered',
    result: toResult(assembled),
    events: [],
    posts: [{ key: 'deliver/report', view: toReportView(assembled) }],
  };
}

function decisionsOf({ brief }: Assembled, decision: Decision) {
  return [
    {
      seq: 1,
      agent: 'intake',
      action: `${brief.mode}/${brief.depth}`,
      rationale: brief.reasoning,
      inputs: brief.topic,
      outputs: null,
    },
    {
      seq: 2,
      agent: decision.by === null ? 'policy' : decision.by.id,
      action: decision.verdict,
      rationale: decision.by === null ? 'No approval is asked for in this mode.' : 'Decided in the thread.',
      inputs: null,
      outputs: null,
    },
  ];
}
