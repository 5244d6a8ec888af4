// The durable engine's journal on Postgres. Each step is one small insert; the state is never rewritten as a whole.
import type { Pool } from 'pg';
import type { Journal, JournalEntry, ClaimedRun, Lease } from '../../durable/port.ts';
import type { PagesWithRows } from '../library/pages-with-rows.ts';
import { appendOn } from './append.ts';
import { ask, inbox } from './ask.ts';
import { entries, type LastRows } from './effects.ts';
import { firstRow, prepared, rowsOf } from '../rows.ts';
import { finish, leasesOn } from './lease.ts';

/** The Journal port on the pool's database (its search path points at our schema). `pages`: those that go with its rows. */
export function createPostgresJournal(pool: Pool, pages: Pick<PagesWithRows, 'carry'>): Journal {
  const lastRows: LastRows = new WeakMap();
  const last = (lease: Lease) => lastRows.get(lease) ?? null;
  return {
    async claim({ owner, lanes, ttlMs, perPerson, newest }) {
      const row = await firstRow<ClaimedRow>(pool, nextRun, [owner, lanes, ttlMs, perPerson, newest]);
      if (row === null) return null;
      const { id, fence, ...run } = row;
      return { ...run, lease: { runId: id, owner, fence } };
    },
    async leftToNewer({ lanes, newest, sinceMs }) {
      const rows = await rowsOf<{ id: string }>(pool, leftToNewer, [lanes, newest, sinceMs]);
      return rows.map(({ id }) => id);
    },
    load: (runId) => rowsOf<JournalEntry>(pool, unfinished, [runId]),
    append: appendOn(pool, pages, lastRows),
    ask: (lease, question) => ask(pool, lease, last(lease), question),
    inbox: (runId, after) => inbox(pool, runId, after),
    ...leasesOn(pool),
    finish: (lease, ending) => finish(pool, lease, last(lease), ending),
  };
}

/** SQL for the entries of a run but for those below a finished scope. */
const unfinished = `SELECT key, kind, input_hash AS "inputHash", outcome FROM ${entries}
  WHERE run_id = $1 AND NOT EXISTS (
    SELECT 1 FROM journal scope
     WHERE scope.run_id = $1 AND scope.kind = 'scope' AND starts_with(entry.key, scope.key || '/'))`;

type ClaimedRow = Omit<ClaimedRun, 'lease'> & { readonly id: string; readonly fence: number };

/** The next run of the lanes, as the function next_run of the migrations decides; no row: there is none. */
const nextRun = prepared('SELECT * FROM next_run($1, $2, $3, $4, $5)');

const leftToNewer = `WITH waiting AS (
     SELECT id FROM run WHERE status IN ('queued', 'running', 'waiting') AND lane = ANY ($1) AND version > $2
        AND ready_at <= now() - $3::float8 * interval '1 millisecond' AND NOT cancel_requested),
   told AS (
     INSERT INTO event (run_id, type, phase, data) SELECT id, 'left-to-newer', '', '{}'::json FROM waiting
      WHERE (SELECT type FROM event WHERE run_id = waiting.id ORDER BY id DESC LIMIT 1) IS DISTINCT FROM 'left-to-newer'
     RETURNING run_id)
   SELECT id, CASE WHEN run_id IS NOT NULL THEN pg_notify('footnote_run', id) END FROM waiting LEFT JOIN told ON run_id = id`;
