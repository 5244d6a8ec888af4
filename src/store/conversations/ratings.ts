// Ratings of reports: one row for each run and person.
import type { Pool } from 'pg';
import { storableText } from '../../base/json.ts';
import type { Ratings } from '../port/archive.ts';

export async function rate(
  pool: Pool,
  runId: string,
  { personId, helpful }: { readonly personId: string; readonly helpful: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO rating (run_id, person_id, helpful) SELECT id, $2, $3 FROM run WHERE id = $1 AND status = 'delivered'
     ON CONFLICT (run_id, person_id) DO UPDATE SET helpful = excluded.helpful, at = now()`,
    [storableText(runId), storableText(personId), helpful],
  );
  return rowCount === 1;
}

export async function ratings(pool: Pool, runIds: readonly string[]): Promise<ReadonlyMap<string, Ratings>> {
  const { rows } = await pool.query<Ratings & { id: string }>(
    `SELECT run_id AS id, count(*) FILTER (WHERE helpful)::int AS helpful,
        count(*) FILTER (WHERE NOT helpful)::int AS unhelpful
       FROM rating WHERE run_id = ANY ($1) GROUP BY run_id`,
    [runIds],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
