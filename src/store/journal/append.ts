// Records rows: one statement writes all of them with their events and posts, or nothing. While a statement is under way, rows of all runs gather for the next.
import type { Pool } from 'pg';
import type { Journal, JournalEntry, Lease, Post, Row } from '../../durable/port.ts';
import { together } from '../together.ts';
import { insertPages, type PagesWithRows } from '../library/pages-with-rows.ts';
import { isDuplicate, prepared, rowsOf } from '../rows.ts';
import { entries, insertPosts, isThere, leaseLost, postsParam, type LastRows } from './effects.ts';
import { storedJson } from '../../base/json.ts';

/** Several statements at once, so that rows of one run need not wait for those of others. Items of a statement: the rows of a run. */
const gathering = { atOnce: 3, most: 32 };

export function appendOn(
  pool: Pool,
  { carry }: Pick<PagesWithRows, 'carry'>,
  lastRows: LastRows,
): Journal['append'] {
  const gathered = together(
    (all: readonly Appending[]) => carry((pages) => appendAll(pool, all, pages)),
    gathering,
  );
  const alone = async (one: Appending, posts: readonly Post[]) =>
    (await carry((pages) => appendAll(pool, [one], pages, posts)))[0];
  return async (lease, rows) => {
    const posts = rows.flatMap((row) => row.posts);
    const last = lastRows.get(lease) ?? null;
    try {
      const one = { lease, last, rows };
      const held = await (posts.length > 0 ? alone(one, posts) : gathered(one));
      if (!held) throw leaseLost(lease);
      for (const { entry } of rows) lastRows.set(lease, entry.key);
      return [];
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const there = await existing(pool, lease, rows);
      if (there.length === 0) throw error;
      return there;
    }
  };
}

/** The entries that exist under the keys of these rows. @throws FootnoteError `lease-lost` when the lease of the run is lost */
async function existing(pool: Pool, lease: Lease, rows: readonly Row[]): Promise<JournalEntry[]> {
  const found = await rowsOf<JournalEntry & { held: boolean }>(
    pool,
    `SELECT key, kind, input_hash AS "inputHash", outcome, run.fence = $3 AND run.status = 'running' AS held
       FROM ${entries} JOIN run ON run.id = run_id WHERE run_id = $1 AND key = ANY ($2)`,
    [lease.runId, rows.map(({ entry }) => entry.key), lease.fence],
  );
  return found.map(({ held, ...entry }) => {
    if (!held) throw leaseLost(lease);
    return entry;
  });
}

/** Rows of one run. */
interface Appending {
  readonly lease: Lease;
  /** The key of the last row that was recorded before; null: none was. */
  readonly last: string | null;
  readonly rows: readonly Row[];
}

const statement = prepared(recording('', ''));
// Posts leave Footnote, so they are written under the run's row lock; rows without posts need only the fence.
const withPosts = prepared(
  recording('FOR SHARE OF run', `posts AS (${insertPosts('$5', 'held')} RETURNING run_id),`),
);

function recording(lock: string, further: string): string {
  return `
  WITH held AS (
    SELECT place, run.id AS run_id, run.thread_id, run.fence
      FROM json_to_recordset($1::json) AS lease (place int, run text, fence int, last text)
      JOIN run ON run.id = lease.run AND run.fence = lease.fence AND run.status = 'running' AND ${isThere('lease.last')} ${lock}),
  added AS (
    INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
    SELECT run_id, key, kind, hash, outcome, fence
      FROM held JOIN json_to_recordset($2::json) AS row (place int, key text, kind text, hash text, outcome json) USING (place)
     WHERE kind <> 'note'),
  events AS (
    INSERT INTO event (run_id, type, phase, data, key, input_hash)
    SELECT run_id, item ->> 'type', item ->> 'phase', item -> 'data', item -> 'note' ->> 'key', item -> 'note' ->> 'inputHash'
      FROM json_array_elements($3::json) WITH ORDINALITY AS list (item, nth)
      JOIN held ON place = (item ->> 'place')::int ORDER BY nth
    RETURNING run_id),
  ${further}
  pages AS (${insertPages('$4')}),
  told AS (SELECT pg_notify('footnote_run', run_id) FROM (SELECT DISTINCT run_id FROM events) AS changed)
  SELECT place, (SELECT count(*) FROM told) FROM held`;
}

/**
 * Records rows of many runs: all, or none if one of them cannot be written. For each run, whether its lease is held; else
 * its rows are left out. `pages`: as `PagesWithRows.carry` gives them, recorded with the rows that wait for them. `posts`: of a
 * single run.
 */
async function appendAll(
  pool: Pool,
  all: readonly Appending[],
  pages: string,
  posts: readonly Post[] = [],
): Promise<readonly boolean[]> {
  const events = all.flatMap(({ rows }, place) =>
    rows.flatMap(({ entry, events: told }) =>
      told.map((event, nth) => ({ place, ...event, note: entry.kind === 'note' && nth === 0 && entry })),
    ),
  );
  const leases = all.map(({ lease, last }, place) => ({ place, run: lease.runId, fence: lease.fence, last }));
  const recorded = all.flatMap(({ rows }, place) =>
    rows.map(({ entry: { key, kind, inputHash: hash, outcome } }) => ({ place, key, kind, hash, outcome })),
  );
  const values = [JSON.stringify(leases), JSON.stringify(recorded), storedJson(events), pages];
  const found = await (posts.length === 0
    ? rowsOf<{ place: number }>(pool, statement, values)
    : rowsOf<{ place: number }>(pool, withPosts, [...values, postsParam(posts)]));
  const held = new Set(found.map(({ place }) => place));
  return all.map((_, place) => held.has(place));
}
