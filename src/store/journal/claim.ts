// Which run goes next. Decided here and not by the order of the queue: fair between people, at most so many of one
// person at once.
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
  kept: Json;
}

// Lock, choice and commit reach the server as one message, which cannot carry parameters: they are handed over as
// settings of the connection before. Nobody else could claim while a process stood still between two messages.
const handOver = `
  SELECT set_config('footnote.owner', $1, false), set_config('footnote.lanes', $2::text[]::text, false),
    set_config('footnote.ttl_ms', $3::float8::text, false), set_config('footnote.per_person', $4::int::text, false)`;

// A run that is working has its lease's end in ready_at: one that died becomes ready by itself.
// What became ready this moment may have been rounded up to the next millisecond.
// A cancelled run is let through whatever else its requester has going: it only has to end.
// A row that is locked has its turn later, and does not keep the others waiting.
const claimNext = `
  SELECT pg_advisory_xact_lock(hashtext('footnote claim ' || current_schema()));
  WITH busy AS (
    SELECT requester_id, count(*) AS runs FROM run
     WHERE status = 'running' AND ready_at > now() GROUP BY requester_id
  ), next AS (
    SELECT run.id, CASE WHEN run.status = 'waiting' AND run.cancel_requested THEN run.result END AS kept
      FROM run LEFT JOIN busy USING (requester_id)
     WHERE run.status IN ('queued', 'running', 'waiting') AND run.ready_at <= now() + interval '1 millisecond'
       AND run.lane = ANY (current_setting('footnote.lanes')::text[])
       AND (coalesce(busy.runs, 0) < current_setting('footnote.per_person')::int OR run.cancel_requested)
     ORDER BY run.cancel_requested DESC, coalesce(busy.runs, 0), run.created_at, run.id
     LIMIT 1 FOR NO KEY UPDATE OF run SKIP LOCKED
  )
  UPDATE run
     SET status = 'running', owner = current_setting('footnote.owner'), fence = fence + 1,
       ready_at = now() + current_setting('footnote.ttl_ms')::float8 * interval '1 millisecond'
    FROM next WHERE run.id = next.id
  RETURNING run.id, fence, thread_id AS "threadId", requester_id AS "requesterId", request, version, settings,
    wake_seq AS "wakeSeq", active_ms AS "activeMs", failures, cancel_requested AS "cancelRequested",
    next.kept`;

/** Takes the next run of the lanes, or returns null. Claims happen one after the other, so that limits hold. */
export async function claim(
  pool: Pool,
  by: { owner: string; lanes: readonly string[]; ttlMs: number; perPerson: number },
): Promise<ClaimedRun | null> {
  const client = await pool.connect();
  try {
    await client.query(handOver, [by.owner, by.lanes, by.ttlMs, by.perPerson]);
    const results = (await client.query(claimNext)) as unknown as readonly QueryResult<ClaimedRow>[];
    const row = results[1]?.rows[0];
    if (row === undefined) return null;
    const { id, fence, ...run } = row;
    return { ...run, lease: { runId: id, owner: by.owner, fence } };
  } finally {
    client.release();
  }
}
