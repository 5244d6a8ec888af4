// Which run goes next. Decided here and not by the order of the queue: fair between people, at most so many of one
// person at once.
import { escapeLiteral } from 'pg';
import type { Pool, QueryResult } from 'pg';
import type { Json } from '../../base/json.ts';
import type { ClaimedRun } from '../../durable/port.ts';

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
// A row that is locked has its turn later, and does not keep the others waiting.
// Lock, choice and commit reach the server as one message, which cannot carry parameters, so they are written into it.
// Nobody else could claim while a process stood still between two messages.
const claimNext = ({ owner, lanes, ttlMs, perPerson }: Claiming) => `
  SELECT pg_advisory_xact_lock(hashtext('footnote claim ' || current_schema()));
  WITH busy AS (
    SELECT requester_id, count(*) AS runs FROM run
     WHERE status = 'running' AND ready_at > now() GROUP BY requester_id
  ), next AS (
    SELECT run.id FROM run LEFT JOIN busy USING (requester_id)
     WHERE run.status IN ('queued', 'running', 'waiting') AND run.ready_at <= now() + interval '1 millisecond'
       AND run.lane IN (${lanes.map(escapeLiteral).join(', ')})
       AND (coalesce(busy.runs, 0) < ${Math.floor(perPerson)} OR run.cancel_requested)
     ORDER BY run.cancel_requested DESC, coalesce(busy.runs, 0), run.created_at, run.id
     LIMIT 1 FOR NO KEY UPDATE OF run SKIP LOCKED
  )
  UPDATE run
     SET status = 'running', owner = ${escapeLiteral(owner)}, fence = fence + 1,
       ready_at = now() + ${Number(ttlMs)} * interval '1 millisecond'
    FROM next WHERE run.id = next.id
  RETURNING run.id, fence, thread_id AS "threadId", requester_id AS "requesterId", request, version, settings,
    wake_seq AS "wakeSeq", active_ms AS "activeMs", failures, cancel_requested AS "cancelRequested"`;

interface Claiming {
  readonly owner: string;
  /** At least one. */
  readonly lanes: readonly string[];
  readonly ttlMs: number;
  readonly perPerson: number;
}

/** Takes the next run of the lanes, or returns null. Claims happen one after the other, so that limits hold. */
export async function claim(pool: Pool, by: Claiming): Promise<ClaimedRun | null> {
  const results = (await pool.query(claimNext(by))) as unknown as readonly QueryResult<ClaimedRow>[];
  const row = results[1]?.rows[0];
  if (row === undefined) return null;
  const { id, fence, ...run } = row;
  return { ...run, lease: { runId: id, owner: by.owner, fence } };
}
