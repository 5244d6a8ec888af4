// Recording rows: a single statement that writes all of them, their events and their posts, or nothing.
import type { Pool } from 'pg';
import type { JournalEntry, Lease, Row } from '../../durable/port.ts';
import { codeOf } from '../system-error.ts';
import { eventsParam, insertEvents, insertPosts, leaseLost, postsParam } from './effects.ts';

// Messages leave the house, so they are written under the run's row lock; a plain entry needs only the fence.
const statement = (lock: string) => `
  WITH held AS (SELECT id AS run_id, thread_id FROM run WHERE id = $1 AND fence = $2 AND status = 'running' ${lock}),
  added AS (
    INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
    SELECT run_id, key, kind, hash, outcome, $2
      FROM held, json_to_recordset($3::json) AS row (key text, kind text, hash text, outcome json)),
  events AS (${insertEvents('$4', 'held')} RETURNING run_id),
  posts AS (${insertPosts('$5', 'held')} RETURNING run_id)
  SELECT (SELECT pg_notify('footnote_run', $1) FROM events LIMIT 1) AS told FROM held`;

// Named: parsed and planned once a connection, which is half of what a small insert costs.
const plain = { name: 'journal', text: statement('') };
const locked = { name: 'journal-with-posts', text: statement('FOR SHARE') };

/** Of Postgres: a key is there already. */
const uniqueViolation = '23505';

export async function append(
  pool: Pool,
  lease: Lease,
  rows: readonly Row[],
): Promise<readonly JournalEntry[]> {
  const entries = rows.map(({ entry }) => entry);
  const posts = rows.flatMap((row) => row.posts);
  const query = {
    ...(posts.length > 0 ? locked : plain),
    values: [
      lease.runId,
      lease.fence,
      JSON.stringify(
        entries.map(({ key, kind, inputHash: hash, outcome }) => ({ key, kind, hash, outcome })),
      ),
      eventsParam(rows.flatMap(({ events }) => events)),
      postsParam(posts),
    ],
  };
  try {
    const { rowCount } = await pool.query(query);
    if (rowCount !== 1) throw leaseLost(lease);
    return [];
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    const there = await existing(pool, lease, entries);
    if (there.length === 0) throw error;
    return there;
  }
}

/** What is there under these keys; whoever has lost the run is told that instead. */
async function existing(
  pool: Pool,
  { runId, owner, fence }: Lease,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  const { rows } = await pool.query<JournalEntry & { held: boolean }>(
    `SELECT key, kind, input_hash AS "inputHash", outcome, run.fence = $3 AND run.status = 'running' AS held
       FROM journal JOIN run ON run.id = run_id WHERE run_id = $1 AND key = ANY ($2)`,
    [runId, entries.map(({ key }) => key), fence],
  );
  return rows.map(({ held, ...entry }) => {
    if (!held) throw leaseLost({ runId, owner, fence });
    return entry;
  });
}
