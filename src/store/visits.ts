// Links to pages, the sessions they were exchanged for, and counts of calls for rate limits.
import type { Pool } from 'pg';
import type { Visitor, Visits } from './port/visits.ts';
import { firstRow, prepared, rowsOf } from './rows.ts';
import { together } from './together.ts';

const fields = `platform, person_id AS "personId", name, roles, run_id AS "runId"`;
const ahead = (parameter: string) => `now() + ${parameter}::float8 * interval '1 millisecond'`;

export function createVisits(pool: Pool): Visits {
  const counted = together((calls: readonly Call[]) => countsOf(pool, calls));
  return {
    async invite(linkHash, { platform, personId, name, roles, runId }, ttlMs) {
      const sql = `INSERT INTO page_link (hash, platform, person_id, name, roles, run_id, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, ${ahead('$7')})`;
      await pool.query(sql, [linkHash, platform, personId, name, JSON.stringify(roles), runId, ttlMs]);
    },
    async invited(linkHash) {
      const sql = `SELECT 1 FROM page_link WHERE hash = $1 AND used_at IS NULL AND expires_at > now()`;
      const { rowCount } = await pool.query(sql, [linkHash]);
      return rowCount === 1;
    },
    enter: (linkHash, sessionHash, ttlMs) =>
      firstRow<Visitor>(
        pool,
        `WITH used AS (
           UPDATE page_link SET used_at = now()
            WHERE hash = $1 AND used_at IS NULL AND expires_at > now()
           RETURNING platform, person_id, name, roles, run_id)
         INSERT INTO page_session (hash, platform, person_id, name, roles, run_id, expires_at)
           SELECT $2, platform, person_id, name, roles, run_id, ${ahead('$3')} FROM used
         RETURNING ${fields}`,
        [linkHash, sessionHash, ttlMs],
      ),
    visitor: together((hashes: readonly string[]) => visitorsOf(pool, hashes)),
    count: (key, windowMs) => counted({ key, windowMs }),
    async forget() {
      const sql = `WITH links AS (DELETE FROM page_link WHERE expires_at < now()),
         sessions AS (DELETE FROM page_session WHERE expires_at < now())
       DELETE FROM page_count WHERE until < now()`;
      await pool.query(sql);
    },
  };
}

/** The visitor of each session, in the order of the hashes. */
async function visitorsOf(pool: Pool, hashes: readonly string[]): Promise<readonly (Visitor | null)[]> {
  const text = `SELECT hash, ${fields} FROM page_session WHERE hash = ANY ($1) AND expires_at > now()`;
  const rows = await rowsOf<Visitor & { hash: string }>(pool, prepared(text), [hashes]);
  const visitors = new Map(rows.map(({ hash, ...visitor }) => [hash, visitor]));
  return hashes.map((hash) => visitors.get(hash) ?? null);
}

interface Call {
  readonly key: string;
  readonly windowMs: number;
}

// Ordered by key, so that two processes do not deadlock.
const countAll = prepared(`INSERT INTO page_count AS known (key, until, count)
     SELECT key, ${ahead('window_ms')}, more
       FROM unnest($1::text[], $2::float8[], $3::int[]) AS one (key, window_ms, more) ORDER BY key
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN known.until > now() THEN known.count ELSE 0 END + excluded.count,
     until = CASE WHEN known.until > now() THEN known.until ELSE excluded.until END
   RETURNING key, count`);

/** Counts all calls, and returns for each the count of its key after it. */
async function countsOf(pool: Pool, calls: readonly Call[]): Promise<readonly number[]> {
  const more = new Map<string, number>();
  for (const { key } of calls) more.set(key, (more.get(key) ?? 0) + 1);
  const windows = new Map(calls.map(({ key, windowMs }) => [key, windowMs]));
  const values = [[...more.keys()], [...windows.values()], [...more.values()]];
  const rows = await rowsOf<{ key: string; count: number }>(pool, countAll, values);
  const counts = new Map(rows.map(({ key, count }) => [key, count - (more.get(key) ?? 0)]));
  return calls.map(({ key }) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  });
}
