// Recording rows of many runs in one statement: all of them, or nothing where one of them cannot be written. A run that is
// not held any more is left out.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { Lease, Row } from '../../durable/port.ts';
import { entriesParam } from './effects.ts';

/** Rows of one run. None has a post. */
export interface Appending {
  readonly lease: Lease;
  readonly rows: readonly Row[];
}

// Named: parsed and planned once a connection, which is half of what a small insert costs.
const statement = {
  name: 'journal-of-many',
  text: `
  WITH held AS (
    SELECT place, run.id AS run_id, run.fence
      FROM json_to_recordset($1::json) AS lease (place int, run text, fence int)
      JOIN run ON run.id = lease.run AND run.fence = lease.fence AND run.status = 'running'),
  added AS (
    INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
    SELECT run_id, key, kind, hash, outcome, fence
      FROM held JOIN json_to_recordset($2::json) AS row (place int, key text, kind text, hash text, outcome json) USING (place)),
  events AS (
    INSERT INTO event (run_id, type, phase, data)
    SELECT run_id, item ->> 'type', item ->> 'phase', item -> 'data'
      FROM json_array_elements($3::json) WITH ORDINALITY AS list (item, nth)
      JOIN held ON place = (item ->> 'place')::int ORDER BY nth
    RETURNING run_id),
  told AS (SELECT pg_notify('footnote_run', run_id) FROM (SELECT DISTINCT run_id FROM events) AS changed)
  SELECT place, (SELECT count(*) FROM told) FROM held`,
};

/** Whether each of the runs was held, and so its rows written. */
export async function appendAll(pool: Pool, all: readonly Appending[]): Promise<readonly boolean[]> {
  const events = all.flatMap(({ rows }, place) =>
    rows.flatMap((row) => row.events.map((event) => ({ place, ...event }))),
  );
  const { rows: found } = await pool.query<{ place: number }>({
    ...statement,
    values: [
      JSON.stringify(all.map(({ lease }, place) => ({ place, run: lease.runId, fence: lease.fence }))),
      entriesParam(all.map(({ rows }) => rows)),
      storedJson(events),
    ],
  });
  const held = new Set(found.map(({ place }) => place));
  return all.map((_, place) => held.has(place));
}
