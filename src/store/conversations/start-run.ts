// Starts a run for a request: message and run are stored in one transaction, so that neither exists alone.
import type { Pool, PoolClient } from 'pg';
import { storedJson, storableText } from '../../base/json.ts';
import type { StoredMessage } from '../port.ts';
import type { RunStart } from '../port/run-start.ts';
import type { Admission } from '../port/spending.ts';
import { insertPosts, postsParam } from '../journal/effects.ts';
import { admit } from '../spending.ts';
import { messageValues } from './message-values.ts';
import { inTransaction } from '../transaction.ts';

// Named (prepared) statements, here and below: planning them costs more than executing them.
const lockThread = { name: 'lock-thread', text: `SELECT 1 FROM thread WHERE id = $1 FOR NO KEY UPDATE` };
const runThatIs = {
  name: 'run-that-is',
  text: `SELECT run.id FROM run LEFT JOIN message ON message.seq = run.message_seq
        WHERE run.thread_id = $1
          AND (run.status IN ('queued', 'running', 'waiting')
               OR EXISTS (SELECT 1 FROM message WHERE thread_id = $1 AND event_id = $2))
        ORDER BY message.event_id = $2 DESC NULLS LAST, run.created_at DESC LIMIT 1`,
};

export function startRun(
  pool: Pool,
  threadId: string,
  message: StoredMessage,
  start: RunStart,
): Promise<{ runId: string; fresh: boolean }> {
  return inTransaction(pool, async (client) => {
    // The thread's row is the lock under which a thread gets at most one active run.
    await client.query({ ...lockThread, values: [threadId] });
    const existing = await client.query<{ id: string }>({
      ...runThatIs,
      values: [threadId, message.eventId],
    });
    const found = existing.rows[0];
    if (found !== undefined) return { runId: found.id, fresh: false };
    if (start.admission) await admitRun(client, threadId, message, start.channel ?? null, start.admission);
    return { runId: await insertRun(client, threadId, message, start), fresh: true };
  });
}

async function admitRun(
  client: PoolClient,
  threadId: string,
  { author }: StoredMessage,
  channel: string | null,
  admission: Admission,
): Promise<void> {
  const { rows } = await client.query<{ platform: string }>(`SELECT platform FROM thread WHERE id = $1`, [
    threadId,
  ]);
  await admit(client, { platform: rows[0]?.platform ?? '', personId: author.id, channel }, admission);
}

const insertAll = {
  name: 'start-run',
  text: `WITH asking AS (
       INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose, files)
       VALUES ($2, $3, $4, $5, $6, $7, $8::json)
       ON CONFLICT (thread_id, event_id) DO UPDATE SET purpose = excluded.purpose, files = excluded.files
       RETURNING seq),
     run AS (
       INSERT INTO run (id, thread_id, requester_id, requester_name, request, message_seq, lane, version, settings, channel)
       SELECT $1, $2, $4, $5, $9, seq, $10, $11, $12::json, $16 FROM asking RETURNING id AS run_id, thread_id),
     spoken AS (UPDATE thread SET language = $15 WHERE id = $2 AND $15::text IS NOT NULL),
     card AS (INSERT INTO card (run_id) SELECT run_id FROM run WHERE $14)
     ${insertPosts('$13', 'run')}`,
};

async function insertRun(
  client: PoolClient,
  threadId: string,
  message: StoredMessage,
  start: RunStart,
): Promise<string> {
  const { runId } = start;
  await client.query({
    ...insertAll,
    values: [
      runId,
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
  return runId;
}
