// The whole journal of a run, which shows how its report came about.
import type { Pool } from 'pg';
import type { RecordedEntry } from '../port/archive.ts';

export async function record(pool: Pool, runId: string): Promise<RecordedEntry[]> {
  const { rows } = await pool.query<Omit<RecordedEntry, 'at'> & { at: Date }>(
    `SELECT key, kind, input_hash AS "inputHash", outcome, at FROM journal WHERE run_id = $1 ORDER BY at, key`,
    [runId],
  );
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() }));
}
