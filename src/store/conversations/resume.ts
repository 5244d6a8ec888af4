// Lets a run that has ended without a report go on, as it was or with a wish.
import type { Pool, PoolClient } from 'pg';
import type { Conversations } from '../port.ts';
import type { TakenUp } from '../port/run-start.ts';
import { admit } from '../spending.ts';
import { inTransaction, lockThread } from '../rows.ts';
import { answerOn } from './questions.ts';
import { receive } from './receive.ts';

/** SQL for a plan or draft that people have rejected, by which its run has ended. */
const rejected = `(question.status = 'answered' AND question.kind IN ('plan', 'draft') AND question.answer ->> 'kind' = 'rejected')`;

/** SQL for a run that has ended and can go on. */
const canGoOn = `(run.status IN ('cancelled', 'failed') OR (run.status = 'rejected'
    AND EXISTS (SELECT 1 FROM question WHERE question.run_id = run.id AND ${rejected})))`;

/** Recorded steps are not done again. */
export function resumeOn(pool: Pool): Conversations['resume'] {
  return (runId, admission = null, wish) =>
    inTransaction(pool, async (client) => {
      // The thread's row is the lock under which a thread gets at most one active run.
      const { rows } = await client.query<{ id: string }>(lockThread, [runId]);
      const active = `SELECT 1 FROM run JOIN run other ON other.thread_id = run.thread_id
        WHERE run.id = $1 AND other.id <> $1 AND other.status IN ('queued', 'running', 'waiting')`;
      const busy = await client.query(active, [runId]);
      if (busy.rowCount !== 0) return 'busy';
      if (admission !== null) await admit(client, runId, admission, { only: canGoOn });
      const sql = `UPDATE run SET status = 'queued', cancel_requested = false, failures = 0, error = NULL,
         active_ms = CASE WHEN error ->> 'code' = 'deadline-passed' THEN 0 ELSE active_ms END, ended_at = NULL,
         ready_at = now(), wake_seq = wake_seq + 1
        WHERE id = $1 AND ${canGoOn}`;
      const { rowCount } = await client.query(sql, [runId]);
      if (rowCount === 0) return 'ended';
      await takeBack(client, runId);
      const version = await openAgain(client, runId, wish?.questionId ?? null);
      await reopen(client, runId);
      if (wish !== undefined) await hear(client, wish, rows[0]!.id, version);
      return 'resumed';
    });
}

/** A rejection counts no more, nor does what the run has recorded since, which is only that it ends. */
async function takeBack(client: PoolClient, runId: string): Promise<void> {
  const sql = `WITH back AS (UPDATE question SET status = 'closed' WHERE run_id = $1 AND ${rejected}
      RETURNING answered_at),
     told AS (UPDATE event SET key = NULL FROM back WHERE run_id = $1 AND at >= back.answered_at)
   DELETE FROM journal USING back WHERE run_id = $1 AND at >= back.answered_at`;
  await client.query(sql, [runId]);
}

/** Its version; null where the question was asked anew since, or there is none: then the run comes back to it by itself. */
async function openAgain(
  client: PoolClient,
  runId: string,
  questionId: string | null,
): Promise<number | null> {
  const sql = `UPDATE question SET status = 'open', answer = NULL, answered_by = NULL, answered_at = NULL
    WHERE run_id = $1 AND id = $2 AND status = 'closed' AND kind IN ('plan', 'draft') AND strpos(key, '#') = 0
   RETURNING version`;
  const { rows } = await client.query<{ version: number }>(sql, [runId, questionId]);
  return rows[0]?.version ?? null;
}

/** Undoes what the end of the run closed, so that its question can be asked again and its last message posted again. */
async function reopen(client: PoolClient, runId: string): Promise<void> {
  const posts = `UPDATE delivery SET key = key || '#' || seq
    WHERE run_id = $1 AND (key LIKE 'end/%' OR EXISTS (
      SELECT 1 FROM question WHERE run_id = $1 AND status = 'closed'
        AND (question.id = question_id OR question.key = delivery.key)))`;
  await client.query(posts, [runId]);
  // The closed question gets another key and keeps its message, which has yet to be shown as settled.
  const closed = `UPDATE question SET key = key || '#' || id WHERE run_id = $1 AND status = 'closed'`;
  await client.query(closed, [runId]);
  // A run that was stuck and stopped goes on as if people had answered "try again".
  const sql = `UPDATE journal SET outcome = '{"value":{"kind":"retry"}}'
    WHERE run_id = $1 AND kind = 'ask' AND starts_with(key, 'stuck/') AND outcome -> 'value' ->> 'kind' = 'rejected'`;
  await client.query(sql, [runId]);
  const resumed = `INSERT INTO event (run_id, type, phase, data) VALUES ($1, 'run-resumed', '', '{}')`;
  await client.query(resumed, [runId]);
  await client.query(`UPDATE card SET done = false, until = NULL, owner = NULL WHERE run_id = $1`, [runId]);
  await client.query(`SELECT pg_notify('footnote_run', $1)`, [runId]);
}

/** As feedback on what was opened again for it, or as what is said to a run that works. */
async function hear(
  client: PoolClient,
  { said, questionId }: TakenUp,
  threadId: string,
  version: number | null,
): Promise<void> {
  const { author: by, eventId, text, heard } = said;
  if (version === null || questionId === null) {
    await receive(client, threadId, { ...said, purpose: 'steering' });
    return;
  }
  const answer = { kind: 'feedback', text: heard ?? text } as const;
  await answerOn(client, questionId, { version, by, answer, eventId, said: { ...said, purpose: 'answer' } });
}
