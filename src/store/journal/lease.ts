// What can happen to a held run: its lease is renewed, or the run is suspended, postponed or ended.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { ErrorRecord } from '../../base/errors.ts';
import type { Ending, Journal, Lease } from '../../durable/port.ts';
import { canBeAnswered, firstRow, forsaken } from '../rows.ts';
import { insertEvents, insertPosts, isThere, leaseLost, postsParam } from './effects.ts';

const held = `id = $1 AND fence = $2 AND status = 'running'`;

/** SQL for the moment `then`, or now for a run that was cancelled and only has to notice that. */
const unlessCancelled = (then: string) => `CASE WHEN cancel_requested THEN now() ELSE ${then} END`;

export function leasesOn(pool: Pool): Pick<Journal, 'renew' | 'suspend' | 'postpone'> {
  return {
    async renew({ runId, fence, owner }, ttlMs, activeMs) {
      const row = await firstRow<{ cancelRequested: boolean }>(
        pool,
        // A database that lost its last commits when another server took over gives another owner the same fence.
        `UPDATE run SET ready_at = now() + $3 * interval '1 millisecond', active_ms = $4 WHERE ${held} AND owner = $5
         RETURNING cancel_requested AS "cancelRequested"`,
        [runId, fence, ttlMs, activeMs, owner],
      );
      return { held: row !== null, cancelRequested: row?.cancelRequested ?? false };
    },
    async suspend(lease, { seenWakeSeq, wakeAt, activeMs, result }) {
      const { rowCount } = await pool.query(
        `WITH suspended AS (
           UPDATE run SET status = 'waiting', owner = NULL, failures = 0, error = NULL, active_ms = $5,
             result = $6::json, ready_at = ${unlessCancelled('to_timestamp($4::float8 / 1000)')}
           WHERE ${held} AND wake_seq = $3 RETURNING id)
         SELECT pg_notify('footnote_run', id) FROM suspended`,
        [lease.runId, lease.fence, seenWakeSeq, wakeAt, activeMs, storedJson(result)],
      );
      if (rowCount === 1) return 'suspended';
      const now = `SELECT wake_seq AS "wokenTo" FROM run WHERE ${held}`;
      const woken = await firstRow<{ wokenTo: number }>(pool, now, [lease.runId, lease.fence]);
      if (woken === null) throw leaseLost(lease);
      return woken;
    },
    async postpone(lease, { retryInMs, activeMs, error }) {
      const { rowCount } = await pool.query(
        `UPDATE run SET status = 'queued', owner = NULL, active_ms = $4,
           ready_at = ${unlessCancelled(`now() + $3::float8 * interval '1 millisecond'`)},
           error = $5::json, failures = failures + CASE WHEN $5::json IS NULL THEN 0 ELSE 1 END
         WHERE ${held}`,
        [lease.runId, lease.fence, retryInMs, activeMs, error === null ? null : storedJson(error)],
      );
      if (rowCount === 0) throw leaseLost(lease);
    },
  };
}

/** The error of a question's message that will not be sent any more. */
const unasked: ErrorRecord = {
  code: 'question-closed',
  message: 'The run ended before this question was shown.',
};

/** SQL that closes the questions of `ended` that could still be answered. `param`: the error of their messages that were not sent. */
const closeQuestions = (param: string) => `closed AS (
       UPDATE question SET status = 'closed', remind_at = NULL, unsettled = true FROM ended
        WHERE question.run_id = ended.run_id
          AND ${canBeAnswered}
       RETURNING question.id),
     unasked AS (
       UPDATE delivery SET status = 'failed', error = ${param}::json FROM closed
        WHERE delivery.question_id = closed.id AND delivery.status = 'pending')`;

const endedAs = (status: string) => ({ type: 'run-ended', phase: '', data: { status } });

/** `last`: the key of the last row that was recorded under the lease; null: none was. */
export async function finish(pool: Pool, lease: Lease, last: string | null, ending: Ending): Promise<void> {
  const { rowCount } = await pool.query(
    `WITH ended AS (
       UPDATE run SET status = $3::run_status, result = $4::json, error = $5::json, active_ms = $6,
         owner = NULL, ready_at = NULL, ended_at = now()
       WHERE ${held} AND ${isThere('$10::text')} RETURNING id AS run_id, thread_id),
     ${closeQuestions('$9')},
     events AS (${insertEvents('$7', 'ended')}),
     posts AS (${insertPosts('$8', 'ended')})
     SELECT pg_notify('footnote_run', run_id) FROM ended`,
    [
      lease.runId,
      lease.fence,
      ending.status,
      storedJson(ending.result),
      ending.error === undefined ? null : storedJson(ending.error),
      ending.activeMs,
      storedJson([...ending.events, endedAs(ending.status)]),
      postsParam(ending.posts),
      JSON.stringify(unasked),
      last,
    ],
  );
  if (rowCount === 0) throw leaseLost(lease);
}

/** Ends a run of an `ask` that no process holds, without a message: no worker comes to do it. False where there is nothing to end so. */
export async function abandon(pool: Pool, runId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH ended AS (
       UPDATE run SET status = 'cancelled', owner = NULL, ready_at = NULL, ended_at = now()
        WHERE id = $1 AND ${forsaken} RETURNING id AS run_id),
     ${closeQuestions('$2')},
     events AS (${insertEvents('$3', 'ended')})
     SELECT pg_notify('footnote_run', run_id) FROM ended`,
    [runId, JSON.stringify(unasked), storedJson([endedAs('cancelled')])],
  );
  return rowCount === 1;
}
