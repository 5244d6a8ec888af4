// Recording one entry: a single statement that writes the row, its events and its posts, or nothing.
import type { Pool } from 'pg';
import type { JournalEntry, Lease, Post, RunEvent } from '../../durable/port.ts';
import { eventsParam, insertEvents, insertPosts, leaseLost, postsParam } from './effects.ts';

// Messages leave the house, so they are written under the run's row lock; a plain entry needs only the fence.
const statement = (lock: string) => `
  WITH held AS (SELECT id AS run_id, thread_id FROM run WHERE id = $1 AND fence = $2 AND status = 'running' ${lock}),
  added AS (
    INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
    SELECT run_id, $3, $4, $5, $6::json, $2 FROM held ON CONFLICT DO NOTHING RETURNING run_id),
  new AS (SELECT held.* FROM held JOIN added USING (run_id)),
  events AS (${insertEvents('$7', 'new')} RETURNING run_id),
  posts AS (${insertPosts('$8', 'new')} RETURNING run_id)
  SELECT EXISTS (SELECT 1 FROM held) AS held, EXISTS (SELECT 1 FROM added) AS added,
    (SELECT pg_notify('footnote_run', $1) FROM events LIMIT 1) AS told`;

// Named: parsed and planned once a connection, which is half of what a small insert costs.
const plain = { name: 'journal', text: statement('') };
const locked = { name: 'journal-with-posts', text: statement('FOR SHARE') };

export async function append(
  pool: Pool,
  lease: Lease,
  entry: JournalEntry,
  effects: { events: readonly RunEvent[]; posts: readonly Post[] },
): Promise<JournalEntry> {
  const { rows } = await pool.query<{ held: boolean; added: boolean }>({
    ...(effects.posts.length > 0 ? locked : plain),
    values: [
      lease.runId,
      lease.fence,
      entry.key,
      entry.kind,
      entry.inputHash,
      JSON.stringify(entry.outcome),
      eventsParam(effects.events),
      postsParam(effects.posts),
    ],
  });
  if (rows[0]?.held !== true) throw leaseLost(lease);
  if (rows[0].added) return entry;
  return existing(pool, lease.runId, entry.key);
}

async function existing(pool: Pool, runId: string, key: string): Promise<JournalEntry> {
  const { rows } = await pool.query<JournalEntry>(
    `SELECT key, kind, input_hash AS "inputHash", outcome FROM journal WHERE run_id = $1 AND key = $2`,
    [runId, key],
  );
  return rows[0] as JournalEntry;
}
