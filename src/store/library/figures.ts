// Figures of runs: added up from their events, and stored beside the estimate.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { Figures, KindOfRun, RunFigures } from '../library-port.ts';
import { amount } from '../spending.ts';

export async function tookToDraft(pool: Pool, runId: string): Promise<Omit<Figures, 'activeMs'>> {
  const { rows } = await pool.query<Omit<Figures, 'activeMs'>>({
    name: 'took-to-draft',
    // What is counted beside the work is of no phase.
    text: `
      SELECT count(*)::int AS "modelCalls",
          coalesce(sum(${amount('inputTokens')} + ${amount('outputTokens')}), 0)::float8 AS tokens,
          coalesce(sum(${amount('cost')}), 0)::float8 AS dollars
        FROM event WHERE run_id = $1 AND type = 'model-called' AND phase <> ''
         AND id < coalesce((SELECT min(id) FROM event
           WHERE run_id = $1 AND type = 'question-asked' AND data ->> 'kind' = 'draft'), ${Number.MAX_SAFE_INTEGER})`,
    values: [runId],
  });
  return rows[0] as Omit<Figures, 'activeMs'>;
}

export async function countCalls(pool: Pool, runId: string, calls: readonly object[]): Promise<void> {
  await pool.query(
    `INSERT INTO event (run_id, type, phase, data)
     SELECT $1, 'model-called', '', call FROM unnest($2::json[]) AS call`,
    [runId, calls.map(storedJson)],
  );
}

export async function saveFigures(
  pool: Pool,
  runId: string,
  { mode, depth, models, estimated, actual }: KindOfRun & RunFigures,
): Promise<void> {
  await pool.query({
    name: 'save-figures',
    text: `
      INSERT INTO run_figures (run_id, mode, depth, models, estimated, actual) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (run_id) DO UPDATE SET mode = excluded.mode, depth = excluded.depth, models = excluded.models,
        estimated = excluded.estimated, actual = excluded.actual, at = now()`,
    values: [runId, mode, depth, models, JSON.stringify(estimated), JSON.stringify(actual)],
  });
}

export async function recentFigures(
  pool: Pool,
  { mode, depth, models, version }: KindOfRun & { readonly version: number },
  limit: number,
): Promise<RunFigures[]> {
  const { rows } = await pool.query<RunFigures>({
    name: 'recent-figures',
    text: `SELECT estimated, actual FROM run_figures JOIN run ON run.id = run_id
      WHERE mode = $1 AND depth = $2 AND models = $3 AND version = $4 ORDER BY at DESC, run_id LIMIT $5`,
    values: [mode, depth, models, version, limit],
  });
  return rows;
}
