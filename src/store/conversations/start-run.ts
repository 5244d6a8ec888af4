// Starts a run for a request, with its message so that neither exists alone, and resumes one that was stopped or has failed.
import type { Pool, PoolClient } from 'pg';
import { storedJson, storableText } from '../../base/json.ts';
import type { StoredMessage } from '../port.ts';
import type { RunStart } from '../port/run-start.ts';
import { postsParam } from '../journal/effects.ts';
import { admit, type Spender } from '../spending.ts';
import { messageValues } from './receive.ts';
import { inTransaction } from '../transaction.ts';
import type { Admission } from '../port/spending.ts';

interface Started {
  readonly runId: string;
  readonly fresh: boolean;
}

/** The run that began, or the one that was there: the thread's active one, or that of the same message. */
export function startRun(
  pool: Pool,
  threadId: string,
  message: StoredMessage,
  start: RunStart,
): Promise<Started> {
  const { admission } = start;
  if (!admission) return begin(pool, threadId, message, start);
  return inTransaction(pool, async (client) => {
    const started = await begin(client, threadId, message, start);
    // Who may not begin it takes it back.
    if (started.fresh) await admit(client, await spenderOf(client, started.runId), admission);
    return started;
  });
}

async function spenderOf(client: PoolClient, runId: string): Promise<Spender> {
  const { rows } = await client.query<Spender>(
    `SELECT platform, requester_id AS "personId", run.channel, run.id AS "newRun"
       FROM run JOIN thread ON thread.id = thread_id WHERE run.id = $1`,
    [runId],
  );
  return rows[0]!;
}

async function begin(
  queryable: Pool | PoolClient,
  threadId: string,
  message: StoredMessage,
  start: RunStart,
): Promise<Started> {
  const { rows } = await queryable.query<Started>({
    // A named (prepared) statement: planning it costs more than executing it.
    name: 'start-run',
    text: 'SELECT * FROM start_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
    values: [
      start.runId,
      threadId,
      ...messageValues(message),
      storableText(start.request),
      start.lane,
      start.version,
      storedJson(start.settings),
      postsParam(start.posts),
      start.posts.some(({ key }) => key === 'card/1'),
      start.language ?? null,
      start.channel ?? null,
    ],
  });
  return rows[0]!;
}

/** Recorded steps are not done again. */
export function resume(
  pool: Pool,
  runId: string,
  admission: Admission | null,
): Promise<'resumed' | 'busy' | 'ended'> {
  return inTransaction(pool, async (client) => {
    // The thread's row is the lock under which a thread gets at most one active run.
    await client.query(
      `SELECT 1 FROM thread WHERE id = (SELECT thread_id FROM run WHERE id = $1) FOR NO KEY UPDATE`,
      [runId],
    );
    const busy = await client.query(
      `SELECT 1 FROM run JOIN run other ON other.thread_id = run.thread_id
        WHERE run.id = $1 AND other.id <> $1 AND other.status IN ('queued', 'running', 'waiting')`,
      [runId],
    );
    if (busy.rowCount !== 0) return 'busy';
    if (admission !== null) await admitAgain(client, runId, admission);
    const { rowCount } = await client.query(
      `UPDATE run SET status = 'queued', cancel_requested = false, failures = 0, error = NULL, ended_at = NULL,
         active_ms = CASE WHEN error ->> 'code' = 'deadline-passed' THEN 0 ELSE active_ms END, ready_at = now(), wake_seq = wake_seq + 1
        WHERE id = $1 AND status IN ('cancelled', 'failed')`,
      [runId],
    );
    if (rowCount === 0) return 'ended';
    await reopen(client, runId);
    return 'resumed';
  });
}

async function admitAgain(client: PoolClient, runId: string, admission: Admission): Promise<void> {
  const { rows } = await client.query<Spender>(
    `SELECT platform, requester_id AS "personId", run.channel FROM run JOIN thread ON thread.id = thread_id
      WHERE run.id = $1 AND status IN ('cancelled', 'failed')`,
    [runId],
  );
  if (rows[0] !== undefined) await admit(client, rows[0], admission);
}

/** Undoes what the end of the run closed, so that its question can be asked again and its last message posted again. */
async function reopen(client: PoolClient, runId: string): Promise<void> {
  await client.query(
    `UPDATE delivery SET key = key || '#' || seq
      WHERE run_id = $1 AND (key LIKE 'end/%' OR question_id IN (
        SELECT id FROM question WHERE run_id = $1 AND status = 'closed'))`,
    [runId],
  );
  // The closed question gets another key and keeps its message, which has yet to be shown as settled.
  await client.query(`UPDATE question SET key = key || '#' || id WHERE run_id = $1 AND status = 'closed'`, [
    runId,
  ]);
  // A run that was stuck and stopped goes on as if people had answered "try again".
  await client.query(
    `UPDATE journal SET outcome = '{"value":{"kind":"retry"}}'
      WHERE run_id = $1 AND kind = 'ask' AND starts_with(key, 'stuck/') AND outcome -> 'value' ->> 'kind' = 'rejected'`,
    [runId],
  );
  await client.query(`INSERT INTO event (run_id, type, phase, data) VALUES ($1, 'run-resumed', '', '{}')`, [
    runId,
  ]);
  await client.query(`UPDATE card SET done = false, until = NULL, owner = NULL WHERE run_id = $1`, [runId]);
  await client.query(`SELECT pg_notify('footnote_run', $1)`, [runId]);
}
