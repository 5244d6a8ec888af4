// What is said in a thread, stored.
import type { Pool, PoolClient } from 'pg';
import { storableText, storedJson } from '../../base/json.ts';
import type { Conversations, StoredMessage } from '../port.ts';
import type { SaidBefore, ToldBefore } from '../port/archive.ts';
import { canBeAnswered, firstRow, inTransaction, rowsOf } from '../rows.ts';
import { listens } from './find-run.ts';

/**
 * Stores a message under the thread's row lock, so that sequence numbers become visible in order: a reader that has seen
 * a number has missed no lower one.
 */
export async function receive(
  queryable: Pool | PoolClient,
  threadId: string,
  message: StoredMessage,
): Promise<boolean> {
  const sql = `WITH thread AS (SELECT id FROM thread WHERE id = $1 FOR NO KEY UPDATE)
   INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose, files, heard)
   SELECT id, $2, $3, $4, $5, $6, $7::json, $8 FROM thread ON CONFLICT (thread_id, event_id) DO NOTHING`;
  const { rowCount } = await queryable.query(sql, [threadId, ...messageValues(message), heardOf(message)]);
  return rowCount === 1;
}

export function createSpeech(pool: Pool): Pick<Conversations, 'receive' | 'steer' | 'said' | 'told'> {
  return {
    receive: (threadId, message) => receive(pool, threadId, message),
    // Under the run's row lock, too, as questions are asked and answered and runs end: of the two, one sees the other.
    steer: (runId, threadId, message) =>
      inTransaction(pool, async (client) => {
        // Every transaction locks the thread before the run, so that two of them never deadlock.
        await client.query(`SELECT 1 FROM thread WHERE id = $1 FOR NO KEY UPDATE`, [threadId]);
        await client.query(`SELECT 1 FROM run WHERE id = $1 FOR SHARE`, [runId]);
        const sql = `SELECT 1 FROM run WHERE id = $1 AND ${listens}
            AND NOT EXISTS (SELECT 1 FROM question WHERE run_id = $1 AND ${canBeAnswered})`;
        const { rowCount } = await client.query(sql, [runId]);
        if (rowCount === 0) return false;
        await receive(client, threadId, { ...message, purpose: 'steering' });
        return true;
      }),
    said: (threadId, eventId) =>
      firstRow<SaidBefore>(
        pool,
        `SELECT event_id AS "eventId", purpose, text, received_at AS at,
             json_build_object('id', author_id, 'name', author_name) AS author, EXISTS (
             SELECT 1 FROM run WHERE run.thread_id = $1 AND message_seq > message.seq) AS past, EXISTS (
             SELECT 1 FROM question JOIN run ON run.id = run_id
              WHERE run.thread_id = $1 AND answer ->> 'event' = message.event_id) AS taken
           FROM message WHERE thread_id = $1 AND event_id = $2`,
        [threadId, storableText(eventId)],
      ),
    told: (threadId, limit) =>
      rowsOf<ToldBefore>(
        pool,
        `SELECT id, view, created_at AS at FROM (
           SELECT * FROM delivery
            WHERE thread_id = $1 AND question_id IS NULL AND view ->> 'kind' IS NOT NULL ORDER BY seq DESC LIMIT $2) AS newest
          ORDER BY seq`,
        [threadId, limit],
      ),
  };
}

/** Null: it says it itself. */
function heardOf({ text, heard = text }: StoredMessage): string | null {
  return heard === text ? null : storableText(heard);
}

/** The six values in that order, without characters that Postgres refuses. */
export function messageValues(message: StoredMessage): (string | null)[] {
  const { eventId, author, text, purpose, files = [] } = message;
  const storable = [eventId, author.id, author.name, text].map(storableText);
  return [...storable, purpose, files.length === 0 ? null : storedJson(files)];
}
