// Which run goes next. Decided here and not by the order of the queue: fair between people, at most so many of one
// person at once.
import type { Pool } from 'pg';
import type { Json } from '../../base/json.ts';
import type { ClaimedRun } from '../../durable/port.ts';
import { inTransaction } from '../transaction.ts';

interface ClaimedRow {
  id: string;
  fence: number;
  threadId: string;
  requesterId: string;
  request: string;
  version: number;
  settings: Json;
  wakeSeq: number;
  activeMs: number;
  failures: number;
  cancelRequested: boolean;
}

// A run that is working has its lease's end in ready_at: one that died becomes ready by itself.
// What became ready this moment may have been rounded up to the next millisecond.
// A cancelled run is let through whatever else its requester has going: it only has to end.
const claimNext = `
  WITH busy AS (
    SELECT requester_id, count(*) AS runs FROM run
     WHERE status = 'running' AND ready_at > now() GROUP BY requester_id
  ), next AS (
    SELECT run.id FROM run LEFT JOIN busy USING (requester_id)
     WHERE run.status IN ('queued', 'running', 'waiting') AND run.ready_at <= now() + interval '1 millisecond'
       AND run.lane = ANY ($2)
       AND (coalesce(busy.runs, 0) < $4 OR run.cancel_requested)
     ORDER BY run.cancel_requested DESC, coalesce(busy.runs, 0), run.created_at, run.id
     LIMIT 1
  )
  UPDATE run
     SET status = 'running', owner = $1, fence = fence + 1, ready_at = now() + $3 * interval '1 millisecond'
    FROM next WHERE run.id = next.id
  RETURNING run.id, fence, thread_id AS "threadId", requester_id AS "requesterId", request, version, settings,
    wake_seq AS "wakeSeq", active_ms AS "activeMs", failures, cancel_requested AS "cancelRequested"`;

/** Takes the next run of the lanes, or returns null. Claims happen one after the other, so that limits hold. */
export function claim(
  pool: Pool,
  by: { owner: string; lanes: readonly string[]; ttlMs: number; perPerson: number },
): Promise<ClaimedRun | null> {
  return inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('footnote claim ' || current_schema()))`);
    const { rows } = await client.query<ClaimedRow>(claimNext, [by.owner, by.lanes, by.ttlMs, by.perPerson]);
    const row = rows[0];
    if (row === undefined) return null;
    const { id, fence, ...run } = row;
    return { ...run, lease: { runId: id, owner: by.owner, fence } };
  });
}
