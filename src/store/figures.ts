// Figures of runs and waiting messages, for monitoring.
import type { Database } from './database.ts';
import { firstRow, rowsOf } from './rows.ts';

/** Runs by status (those that have ended are counted for a day), and the messages that wait to be sent. */
export async function figuresOf({ pool }: Pick<Database, 'pool'>) {
  const [runs, outbox] = await Promise.all([
    rowsOf<{ status: string; count: number }>(
      pool,
      `SELECT status, count(*) FROM run WHERE ended_at IS NULL OR ended_at > now() - interval '1 day' GROUP BY status`,
    ),
    firstRow<{ outboxPending: number; oldestPendingSeconds: number }>(
      pool,
      `SELECT count(*) AS "outboxPending",
           coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestPendingSeconds"
         FROM delivery WHERE status IN ('pending', 'sending')`,
    ),
  ]);
  return { runs: Object.fromEntries(runs.map(({ status, count }) => [status, count])), ...outbox! };
}
