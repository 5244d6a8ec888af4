// What research costs, added up from the calls of models by month, person and channel. Removed runs are included.
import type { Pool, PoolClient } from 'pg';
import type { Admission, CostLine, MonthOfSpending } from './port/spending.ts';
import { firstRow, rowsOf } from './rows.ts';

/** SQL for a number in the data of an event; 0 for anything else. */
export const amount = (name: string) =>
  `CASE WHEN json_typeof(data -> '${name}') = 'number' THEN (data ->> '${name}')::float8 ELSE 0 END`;

const monthOf = (time: string) => `date_trunc('month', ${time} AT TIME ZONE 'UTC')`;

/** SQL for the number and cost of runs by month, person and channel. `of`: a condition on `run`. */
const byMonth = (of: string) => `
  SELECT month, platform, requester_id AS person_id, coalesce(channel_of, '') AS channel,
      sum(runs)::int AS runs, sum(dollars)::float8 AS dollars
    FROM (
      SELECT ${monthOf('run.created_at')}::date AS month, platform, requester_id, run.channel AS channel_of, 1 AS runs, 0 AS dollars
        FROM run JOIN thread ON thread.id = thread_id WHERE ${of}
      UNION ALL
      SELECT ${monthOf('event.at')}::date, platform, requester_id, run.channel, 0, ${amount('cost')}
        FROM run JOIN thread ON thread.id = thread_id JOIN event ON run_id = run.id
       WHERE type = 'model-called' AND ${of}) AS each
   GROUP BY 1, 2, 3, 4`;

/** Adds the cost of a run to the table `spending`, before the run is removed. */
export async function keepCost(client: PoolClient, runId: string): Promise<void> {
  const sql = `INSERT INTO spending (month, platform, person_id, channel, runs, dollars)
   SELECT * FROM (${byMonth('run.id = $1')}) AS own ORDER BY month
   ON CONFLICT (month, platform, person_id, channel) DO UPDATE
     SET runs = spending.runs + excluded.runs, dollars = spending.dollars + excluded.dollars`;
  await client.query(sql, [runId]);
}

export function costs(pool: Pool): Promise<CostLine[]> {
  const sql = `SELECT to_char(month, 'YYYY-MM') AS month, platform, person_id AS "personId",
      (SELECT requester_name FROM run JOIN thread ON thread.id = thread_id
        WHERE requester_id = person_id AND thread.platform = total.platform ORDER BY run.created_at DESC LIMIT 1) AS person,
      nullif(channel, '') AS channel, sum(runs)::int AS runs, sum(dollars)::float8 AS dollars
    FROM (SELECT * FROM (${byMonth('true')}) AS kept
          UNION ALL SELECT month, platform, person_id, channel, runs, dollars FROM spending) AS total
   GROUP BY month, platform, person_id, channel ORDER BY month DESC, dollars DESC, platform, person_id, channel`;
  return rowsOf<CostLine>(pool, sql);
}

interface Spender {
  readonly platform: string;
  readonly personId: string;
  readonly channel: string | null;
  /** A run that does not count yet. */
  readonly newRun?: string | null;
}

/** SQL for runs that are going on. A run whose `ask` has ended is not. */
const isGoingOn = `status IN ('queued', 'running', 'waiting')
  AND (lane = 'shared' OR ready_at > now() - interval '1 minute')`;

const sums = (whose: string) => `json_build_object('runs', coalesce(sum(runs) FILTER (WHERE ${whose}), 0),
    'dollars', coalesce(sum(dollars) FILTER (WHERE ${whose}), 0))`;

export async function thisMonth(
  queryable: Pool | PoolClient,
  { platform, personId, channel, newRun }: Spender,
  { reserve, everyone }: Pick<Admission, 'reserve' | 'everyone'>,
): Promise<MonthOfSpending> {
  const sql = `WITH month AS (SELECT ${monthOf('now()')} AT TIME ZONE 'UTC' AS start),
   each AS (
     SELECT platform, requester_id AS person, run.channel, (run.created_at >= start)::int AS runs,
         greatest(spent, CASE WHEN ${isGoingOn} AND run.created_at >= start THEN $4::float8 ELSE 0 END) AS dollars
       FROM month CROSS JOIN run JOIN thread ON thread.id = thread_id
         CROSS JOIN LATERAL (SELECT coalesce(sum(${amount('cost')}), 0) AS spent FROM event
           WHERE run_id = run.id AND type = 'model-called' AND at >= start) AS called
      WHERE (run.ended_at IS NULL OR run.ended_at >= start OR run.created_at >= start)
        AND run.id IS DISTINCT FROM $6 AND ($5 OR (platform = $1 AND (requester_id = $2 OR run.channel = $3)))
     UNION ALL
     SELECT platform, person_id, channel, runs, dollars FROM spending WHERE spending.month = ${monthOf('now()')})
   SELECT ${sums('platform = $1 AND person = $2')} AS person,
       ${sums('platform = $1 AND channel = $3')} AS channel, ${sums('true')} AS everyone,
       (SELECT (${monthOf('now()')} + interval '1 month') AT TIME ZONE 'UTC') AS until FROM each`;
  const month = await firstRow<MonthOfSpending>(queryable, sql, [
    platform,
    personId,
    channel,
    reserve,
    everyone,
    newRun,
  ]);
  return { ...month!, channel: channel === null ? null : month!.channel };
}

/** The number of an advisory lock that nothing else uses. */
const admissionLock = 0x63617073;

/**
 * Decides about a run that `only` is true of, one at a time in the whole database, until the transaction ends. `isNew`: it has just
 * begun, and does not count yet. @throws what `decide` throws
 */
export async function admit(
  client: PoolClient,
  runId: string,
  admission: Admission,
  { isNew = false, only = 'true' }: { readonly isNew?: boolean; readonly only?: string },
): Promise<void> {
  const sql = `SELECT platform, requester_id AS "personId", run.channel, CASE WHEN $2 THEN run.id END AS "newRun"
     FROM run JOIN thread ON thread.id = thread_id WHERE run.id = $1 AND ${only}`;
  const spender = await firstRow<Spender>(client, sql, [runId, isNew]);
  if (spender === null) return;
  await client.query(`SELECT pg_advisory_xact_lock($1)`, [admissionLock]);
  admission.decide(await thisMonth(client, spender, admission));
}
