// Finds a run by its id, its thread, or the message that asked for it.
import type { Pool } from 'pg';
import { storableText } from '../../base/json.ts';
import { address, firstRow, prepared, requester } from '../rows.ts';
import type { Conversations, RunView } from '../port.ts';

const active = `run.status IN ('queued', 'running', 'waiting')`;

/** SQL for one that only has to end: it was asked to stop, or people have rejected its plan or draft. */
const ending = `(cancel_requested OR EXISTS (
    SELECT 1 FROM question WHERE question.run_id = run.id AND question.kind IN ('plan', 'draft')
       AND question.status = 'answered' AND question.answer ->> 'kind' = 'rejected'))`;

/** SQL for a run that can still be told something. */
export const listens = `(${active} AND NOT ${ending})`;

const columns = `SELECT run.id, thread_id AS "threadId", ${address} AS thread, ${requester} AS requester, request,
    coalesce(settings -> 'approvers', '[]') AS approvers, run.status, ${active} AND ${ending} AS stopping, result, error, active_ms AS "activeMs"
  FROM run JOIN thread ON thread.id = run.thread_id`;

const byId = prepared(`${columns} WHERE run.id = $1`);
const latest = prepared(`${columns} WHERE thread_id = $1
    ORDER BY (${active}) DESC, (requester_id = $2) DESC NULLS LAST, run.created_at DESC LIMIT 1`);
const byMessage = prepared(
  `${columns} WHERE message_seq = (SELECT seq FROM message WHERE thread_id = $1 AND event_id = $2)`,
);

export function createRunFinder(pool: Pool): Pick<Conversations, 'run' | 'latestRun' | 'runOf'> {
  return {
    run: (runId) => firstRow<RunView>(pool, byId, [storableText(runId)]),
    latestRun: (threadId, by) => firstRow<RunView>(pool, latest, [threadId, by ?? null]),
    runOf: (threadId, eventId) => firstRow<RunView>(pool, byMessage, [threadId, storableText(eventId)]),
  };
}
