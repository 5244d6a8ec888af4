// Removes what is older than the settings allow: one process at a time, in small batches, while others work.
import type { Pool } from 'pg';
import { systemClock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { neededHashes, remove } from './conversations/remove.ts';
import { forgetNotes } from './connection-memory.ts';
import { createItemArchive } from './item-archive.ts';
import type { Retention } from './settings.ts';
import { createVisits } from './visits.ts';

const everyMs = 3_600_000;
const pauseMs = 50;
/** Runs, pages or messages of one statement. */
const batch = 200;

/** Days for which the idempotency keys of API requests are kept: a program repeats a request within days. */
const idempotencyDays = 7;

/** Removes what is too old now, and again every hour, until it is closed. Never rejects. */
export function startRetention(pool: Pool, days: Retention, logger: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const goOn = async () => {
    while (!closing.signal.aborted) {
      try {
        const counts = await removeOld(pool, days, closing.signal);
        if (Object.values(counts).some((count) => count > 0))
          logger.info(counts, 'what was too old is removed');
      } catch (error) {
        logger.warn({ error: toErrorRecord(error) }, 'what is too old is removed later');
      }
      await systemClock.sleep(everyMs, closing.signal);
    }
  };
  const going = goOn();
  return {
    async close() {
      closing.abort();
      await going;
    },
  };
}

type Counts = Record<keyof Retention, number>;

/** Removes what is too old now. Does nothing while another process does so. */
export async function removeOld(pool: Pool, days: Retention, signal: AbortSignal): Promise<Counts> {
  const counts = { reports: 0, records: 0, pages: 0, messages: 0 };
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS held`);
    if (rows[0]?.held !== true) return counts;
    await Promise.all([
      createVisits(pool).forget(),
      createItemArchive(pool).forget(),
      forgetNotes(pool, 'api/', idempotencyDays),
    ]);
    for (const what of ['reports', 'records', 'pages', 'messages'] as const) {
      for (let some = batch; days[what] > 0 && some === batch && !signal.aborted;) {
        some = await removers[what](pool, days[what]);
        counts[what] += some;
        if (some === batch) await systemClock.sleep(pauseMs, signal);
      }
    }
    return counts;
  } finally {
    // Unlocking a lock that is not held does nothing. A connection on which this fails is closed, and its lock with it.
    const broken = await client.query(`SELECT pg_advisory_unlock(${lock})`).then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}

const lock = `hashtext('footnote retention ' || current_schema())`;

const ago = `now() - $1::int * interval '1 day'`;

/**
 * SQL for when a run ended; null: it has not. A run that an `ask` left behind never ends: what counts is when its process last looked for
 * messages to send, as it does every second, also while it waits for people.
 */
const endedAt = `CASE WHEN lane = 'shared' OR ended_at IS NOT NULL THEN ended_at
  ELSE greatest(created_at, (SELECT drain_until FROM thread WHERE thread.id = run.thread_id)) END`;

/** SQL for runs that ended too long ago. */
const endedBefore = `${endedAt} < ${ago} AND (status <> 'running' OR ready_at < now())`;

type Remover = (pool: Pool, days: number) => Promise<number>;

const removers: Readonly<Record<keyof Retention, Remover>> = {
  async reports(pool, days) {
    const sql = `SELECT id FROM run WHERE ${endedBefore} ORDER BY created_at LIMIT ${batch}`;
    const { rows } = await pool.query<{ id: string }>(sql, [days]);
    let count = 0;
    for (const { id } of rows) if (typeof (await remove(pool, id, null)) === 'object') count += 1;
    return count;
  },

  /** Events with the costs of models stay, for the caps. A run that is resumed afterwards begins anew. */
  async records(pool, days) {
    const sql = `WITH old AS (
       SELECT id FROM run WHERE ${endedBefore}
          AND (EXISTS (SELECT 1 FROM journal WHERE run_id = run.id)
            OR EXISTS (SELECT 1 FROM question WHERE run_id = run.id)
            OR EXISTS (SELECT 1 FROM event WHERE run_id = run.id AND type <> 'model-called'))
        LIMIT ${batch} FOR UPDATE SKIP LOCKED),
     journals AS (DELETE FROM journal USING old WHERE run_id = old.id),
     questions AS (DELETE FROM question USING old WHERE run_id = old.id),
     events AS (DELETE FROM event USING old WHERE run_id = old.id AND type <> 'model-called')
     SELECT count(*)::int AS count FROM old`;
    const { rows } = await pool.query<{ count: number }>(sql, [days]);
    return rows[0]?.count ?? 0;
  },

  /** The row of a page that a report cites stays, without the text. */
  async pages(pool, days) {
    const sql = `WITH old AS MATERIALIZED (
       SELECT hash, EXISTS (SELECT 1 FROM source WHERE page_hash = hash)
           OR EXISTS (SELECT 1 FROM evidence WHERE page_hash = hash) AS named
         FROM page WHERE fetched_at < ${ago} AND text <> '' AND hash NOT IN (${neededHashes})
        ORDER BY fetched_at LIMIT ${batch} FOR UPDATE SKIP LOCKED),
     gone AS (DELETE FROM page USING old WHERE page.hash = old.hash AND NOT named),
     emptied AS (UPDATE page SET text = '' FROM old WHERE page.hash = old.hash AND named)
     SELECT 1 FROM old`;
    const { rowCount } = await pool.query(sql, [days]);
    return rowCount ?? 0;
  },

  /** The rows stay, without their texts. */
  async messages(pool, days) {
    const words = `UPDATE message SET text = '', heard = NULL, files = NULL, author_name = '' WHERE seq IN (
       SELECT seq FROM message WHERE received_at < ${ago} AND (text <> '' OR files IS NOT NULL OR author_name <> '')
          AND NOT ${isActiveIn('message.thread_id')} LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
    const { rowCount: said } = await pool.query(words, [days]);
    const sql = `DELETE FROM delivery WHERE id IN (
       SELECT id FROM delivery WHERE created_at < ${ago} AND status IN ('sent', 'failed')
          AND NOT ${isActiveIn('delivery.thread_id')} LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
    const { rowCount: sent } = await pool.query(sql, [days]);
    return Math.max(said ?? 0, sent ?? 0);
  },
};

function isActiveIn(threadId: string): string {
  return `EXISTS (SELECT 1 FROM run WHERE run.thread_id = ${threadId} AND status IN ('queued', 'running', 'waiting')
    AND coalesce(${endedAt} >= ${ago}, true))`;
}
