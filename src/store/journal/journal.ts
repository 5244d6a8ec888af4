// The durable engine's journal on Postgres. Each step is one small insert; the state is never rewritten as a whole.
import type { Pool } from 'pg';
import type { Journal, JournalEntry, ClaimedRun, Lease } from '../../durable/port.ts';
import { withoutPages, type PagesWithRows } from '../library/pages-with-rows.ts';
import { appendOn } from './append.ts';
import { ask } from './ask.ts';
import type { LastRows } from './effects.ts';
import { inbox } from './inbox.ts';
import { finish, postpone, renew, suspend } from './lease.ts';

/** The Journal port on the pool's database (its search path points at our schema). `pages`: those that go with its rows; none unless given. */
export function createPostgresJournal(
  pool: Pool,
  pages: Pick<PagesWithRows, 'carry'> = withoutPages,
): Journal {
  const lastRows: LastRows = new WeakMap();
  const last = (lease: Lease) => lastRows.get(lease) ?? null;
  return {
    claim: (by) => claim(pool, by),
    leftToNewer: (by) => leftToNewer(pool, by),
    renew: (lease, ttlMs, activeMs) => renew(pool, lease, ttlMs, activeMs),
    load: (runId) => load(pool, runId),
    append: appendOn(pool, pages, lastRows),
    ask: (lease, question) => ask(pool, lease, last(lease), question),
    inbox: (runId, after) => inbox(pool, runId, after),
    suspend: (lease, state) => suspend(pool, lease, state),
    postpone: (lease, state) => postpone(pool, lease, state),
    finish: (lease, ending) => finish(pool, lease, last(lease), ending),
  };
}

async function load(pool: Pool, runId: string): Promise<JournalEntry[]> {
  const { rows } = await pool.query<JournalEntry>(
    `SELECT key, kind, input_hash AS "inputHash", outcome FROM journal entry
      WHERE run_id = $1 AND NOT EXISTS (
        SELECT 1 FROM journal scope
         WHERE scope.run_id = $1 AND scope.kind = 'scope' AND starts_with(entry.key, scope.key || '/'))`,
    [runId],
  );
  return rows;
}

type ClaimedRow = Omit<ClaimedRun, 'lease'> & { readonly id: string; readonly fence: number };

/**
 * Claims the next run of the lanes; null: there is none. The database decides which (the function next_run of the
 * migrations), not the order of the queue: fair between people, with a limit of runs of one person at once.
 */
async function claim(pool: Pool, by: Parameters<Journal['claim']>[0]): Promise<ClaimedRun | null> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'next-run',
    text: 'SELECT * FROM next_run($1, $2, $3, $4, $5)',
    values: [by.owner, by.lanes, by.ttlMs, by.perPerson, by.newest ?? null],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id, fence, ...run } = row;
  return { ...run, lease: { runId: id, owner: by.owner, fence } };
}

async function leftToNewer(
  pool: Pool,
  { lanes, newest, sinceMs }: Parameters<Journal['leftToNewer']>[0],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH waiting AS (
       SELECT id FROM run WHERE status IN ('queued', 'running', 'waiting') AND lane = ANY ($1) AND version > $2
          AND ready_at <= now() - $3::float8 * interval '1 millisecond' AND NOT cancel_requested),
     told AS (
       INSERT INTO event (run_id, type, phase, data) SELECT id, 'left-to-newer', '', '{}'::json FROM waiting
        WHERE (SELECT type FROM event WHERE run_id = waiting.id ORDER BY id DESC LIMIT 1) IS DISTINCT FROM 'left-to-newer'
       RETURNING run_id)
     SELECT id, CASE WHEN run_id IS NOT NULL THEN pg_notify('footnote_run', id) END FROM waiting LEFT JOIN told ON run_id = id`,
    [lanes, newest, sinceMs],
  );
  return rows.map(({ id }) => id);
}
