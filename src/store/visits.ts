// Links to pages, the sessions they were exchanged for, and how often somebody called.
import type { Pool } from 'pg';
import type { Visitor, Visits } from './port/visits.ts';

const fields = `platform, person_id AS "personId", name, roles, run_id AS "runId"`;
const ahead = (parameter: string) => `now() + ${parameter}::float8 * interval '1 millisecond'`;

export function createVisits(pool: Pool): Visits {
  const visitorOf = async (text: string, values: unknown[]): Promise<Visitor | null> => {
    const { rows } = await pool.query<Visitor>(text, values);
    return rows[0] ?? null;
  };
  return {
    async invite(linkHash, { platform, personId, name, roles, runId }, ttlMs) {
      await pool.query(
        `INSERT INTO page_link (hash, platform, person_id, name, roles, run_id, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, ${ahead('$7')})`,
        [linkHash, platform, personId, name, JSON.stringify(roles), runId, ttlMs],
      );
    },
    async invited(linkHash) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM page_link WHERE hash = $1 AND used_at IS NULL AND expires_at > now()`,
        [linkHash],
      );
      return rowCount === 1;
    },
    enter: (linkHash, sessionHash, ttlMs) =>
      visitorOf(
        `WITH used AS (
           UPDATE page_link SET used_at = now()
            WHERE hash = $1 AND used_at IS NULL AND expires_at > now()
           RETURNING platform, person_id, name, roles, run_id)
         INSERT INTO page_session (hash, platform, person_id, name, roles, run_id, expires_at)
           SELECT $2, platform, person_id, name, roles, run_id, ${ahead('$3')} FROM used
         RETURNING ${fields}`,
        [linkHash, sessionHash, ttlMs],
      ),
    visitor: (sessionHash) =>
      visitorOf(`SELECT ${fields} FROM page_session WHERE hash = $1 AND expires_at > now()`, [sessionHash]),
    async leave(sessionHash) {
      await pool.query(`DELETE FROM page_session WHERE hash = $1`, [sessionHash]);
    },
    async count(key, windowMs) {
      const { rows } = await pool.query<{ count: number }>(
        `INSERT INTO page_count (key, until, count) VALUES ($1, ${ahead('$2')}, 1)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN page_count.until > now() THEN page_count.count + 1 ELSE 1 END,
           until = CASE WHEN page_count.until > now() THEN page_count.until ELSE excluded.until END
         RETURNING count`,
        [key, windowMs],
      );
      return rows[0]?.count ?? 1;
    },
    async forget() {
      await pool.query(
        `WITH links AS (DELETE FROM page_link WHERE expires_at < now()),
           sessions AS (DELETE FROM page_session WHERE expires_at < now())
         DELETE FROM page_count WHERE until < now()`,
      );
    },
  };
}
