// Records rows of many runs in one statement: all rows, or none if one of them cannot be written. Rows of a run whose lease
// is lost are left out. Pages that wait for rows are recorded with them.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { Lease, Row } from '../../durable/port.ts';
import { insertPages } from '../library/pages-with-rows.ts';
import { entriesParam } from './effects.ts';

/** Rows of one run, without posts. */
export interface Appending {
  readonly lease: Lease;
  readonly rows: readonly Row[];
}

// A named (prepared) statement: parsing and planning, done once a connection, are half the cost of a small insert.
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
  pages AS (${insertPages('$4')}),
  told AS (SELECT pg_notify('footnote_run', run_id) FROM (SELECT DISTINCT run_id FROM events) AS changed)
  SELECT place, (SELECT count(*) FROM told) FROM held`,
};

/** For each run, whether its lease is held and its rows were written. `pages`: as `PagesWithRows.carry` gives them. */
export async function appendAll(
  pool: Pool,
  all: readonly Appending[],
  pages: string,
): Promise<readonly boolean[]> {
  const events = all.flatMap(({ rows }, place) =>
    rows.flatMap((row) => row.events.map((event) => ({ place, ...event }))),
  );
  const { rows: found } = await pool.query<{ place: number }>({
    ...statement,
    values: [
      JSON.stringify(all.map(({ lease }, place) => ({ place, run: lease.runId, fence: lease.fence }))),
      entriesParam(all.map(({ rows }) => rows)),
      storedJson(events),
      pages,
    ],
  });
  const held = new Set(found.map(({ place }) => place));
  return all.map((_, place) => held.has(place));
}
