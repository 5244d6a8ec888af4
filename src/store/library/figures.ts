// Figures of runs: added up from their events, and stored beside the estimate.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { Figures, Library, RunFigures } from '../library-port.ts';
import { prepared, rowsOf } from '../rows.ts';
import { amount } from '../spending.ts';

// What is counted beside the work is of no phase.
const toDraft = prepared(`SELECT count(*)::int AS "modelCalls",
      coalesce(sum(${amount('inputTokens')} + ${amount('outputTokens')}), 0)::float8 AS tokens,
      coalesce(sum(${amount('cost')}), 0)::float8 AS dollars
    FROM event WHERE run_id = $1 AND type = 'model-called' AND phase <> ''
     AND id < coalesce((SELECT min(id) FROM event
       WHERE run_id = $1 AND type = 'question-asked' AND data ->> 'kind' = 'draft'), ${Number.MAX_SAFE_INTEGER})`);

type OwnFigures = Pick<Library, 'tookToDraft' | 'countCalls' | 'saveFigures' | 'recentFigures'>;

export function createFigures(pool: Pool): OwnFigures {
  return {
    tookToDraft: async (runId) => (await rowsOf<Omit<Figures, 'activeMs'>>(pool, toDraft, [runId]))[0]!,
    async countCalls(runId, calls) {
      const sql = `INSERT INTO event (run_id, type, phase, data)
       SELECT $1, 'model-called', '', call FROM unnest($2::json[]) AS call`;
      await pool.query(sql, [runId, calls.map(storedJson)]);
    },
    async saveFigures(runId, { mode, depth, models, estimated, actual }) {
      const text = `INSERT INTO run_figures (run_id, mode, depth, models, estimated, actual)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (run_id) DO UPDATE SET mode = excluded.mode, depth = excluded.depth, models = excluded.models,
          estimated = excluded.estimated, actual = excluded.actual, at = now()`;
      const values = [runId, mode, depth, models, JSON.stringify(estimated), JSON.stringify(actual)];
      await pool.query(prepared(text), values);
    },
    recentFigures({ mode, depth, models, version }, limit) {
      const text = `SELECT estimated, actual FROM run_figures JOIN run ON run.id = run_id
        WHERE mode = $1 AND depth = $2 AND models = $3 AND version = $4 ORDER BY at DESC, run_id LIMIT $5`;
      const values = [mode, depth, models, version, limit];
      return rowsOf<RunFigures>(pool, prepared(text), values);
    },
  };
}
