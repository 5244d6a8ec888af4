// Figures of runs and waiting messages, for monitoring.
import type { Database } from './database.ts';

/** Runs by status (those that have ended are counted for a day), and the messages that wait to be sent. */
export async function figuresOf({ pool }: Pick<Database, 'pool'>) {
  const [runs, outbox] = await Promise.all([
    pool.query<{ status: string; count: string }>(
      `SELECT status, count(*) FROM run WHERE ended_at IS NULL OR ended_at > now() - interval '1 day' GROUP BY status`,
    ),
    pool.query<{ pending: string; oldest: number }>(
      `SELECT count(*) AS pending, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
         FROM delivery WHERE status IN ('pending', 'sending')`,
    ),
  ]);
  return {
    runs: Object.fromEntries(runs.rows.map(({ status, count }) => [status, Number(count)])),
    outboxPending: Number(outbox.rows[0]?.pending ?? 0),
    oldestPendingSeconds: outbox.rows[0]?.oldest ?? 0,
  };
}
