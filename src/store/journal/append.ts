// Recording rows: a single statement that writes all of them, their events and their posts, or nothing. While statements
// are under way the rows of all runs gather, and go with the next one.
import type { Pool } from 'pg';
import type { Journal, JournalEntry, Lease, Post, Row } from '../../durable/port.ts';
import { codeOf } from '../system-error.ts';
import { together } from '../together.ts';
import { appendAll } from './append-all.ts';
import type { Appending } from './append-all.ts';
import { entriesParam, eventsParam, insertEvents, insertPosts, leaseLost, postsParam } from './effects.ts';

// Messages leave the house, so they are written under the run's row lock; a plain entry needs only the fence.
const withPosts = {
  name: 'journal-with-posts',
  text: `
  WITH held AS (
    SELECT id AS run_id, thread_id FROM run WHERE id = $1 AND fence = $2 AND status = 'running' FOR SHARE),
  added AS (
    INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
    SELECT run_id, key, kind, hash, outcome, $2
      FROM held, json_to_recordset($3::json) AS row (key text, kind text, hash text, outcome json)),
  events AS (${insertEvents('$4', 'held')} RETURNING run_id),
  posts AS (${insertPosts('$5', 'held')} RETURNING run_id)
  SELECT (SELECT pg_notify('footnote_run', $1) FROM events LIMIT 1) AS told FROM held`,
};

/** Of Postgres: a key is there already. */
const uniqueViolation = '23505';

/** More than one: the rows of a run alone are not to wait for each other. Items of a statement: runs, with their rows. */
const gathering = { atOnce: 3, most: 32 };

export function appendOn(pool: Pool): Journal['append'] {
  const gathered = together(gathering, (all: readonly Appending[]) => appendAll(pool, all));
  return async (lease, rows) => {
    const posts = rows.flatMap((row) => row.posts);
    try {
      const held =
        posts.length > 0 ? await append(pool, lease, rows, posts) : await gathered({ lease, rows });
      if (!held) throw leaseLost(lease);
      return [];
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error;
      const entries = rows.map(({ entry }) => entry);
      const there = await existing(pool, lease, entries);
      if (there.length === 0) throw error;
      return there;
    }
  };
}

/** Whether the run was held, and so everything written. */
async function append(
  pool: Pool,
  { runId, fence }: Lease,
  rows: readonly Row[],
  posts: readonly Post[],
): Promise<boolean> {
  const events = rows.flatMap((row) => row.events);
  const { rowCount } = await pool.query({
    ...withPosts,
    values: [runId, fence, entriesParam([rows]), eventsParam(events), postsParam(posts)],
  });
  return rowCount === 1;
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
