// The outbox: messages that wait to be sent. A delivery is marked as `sending` before it is sent; after a crash in between,
// the next process looks whether the message has arrived before it sends it again.
import type { Pool, PoolClient } from 'pg';
import { FootnoteError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { storedJson } from '../base/json.ts';
import { address, firstRow, inTransaction, justNow, messageOf, prepared, thisMoment } from './rows.ts';
import type { MessageRow } from './rows.ts';
import { dueThreadsOn, unsentHeads } from './due-threads.ts';
import type { DrainLease, Outbox } from './port.ts';
import type { DueDelivery } from './port/due.ts';
import { overtakenBy } from './overtaken.ts';

const leaseThread = prepared(`UPDATE thread SET drain_owner = $2, drain_fence = drain_fence + 1,
       drain_until = now() + $3::float8 * interval '1 millisecond'
     WHERE id = $1 AND (drain_until IS NULL OR drain_until <= now() OR drain_owner = $2)
     RETURNING id AS "threadId", drain_owner AS owner, drain_fence AS fence, ${address} AS address, language,
       EXISTS (SELECT 1 FROM delivery WHERE thread_id = $1 AND status = 'sending' AND deaths > 0)
       OR EXISTS (SELECT 1 FROM question JOIN delivery ON delivery.question_id = question.id
                   WHERE delivery.thread_id = $1 AND unsettled AND settlings > 1) AS deadly`);

/**
 * SQL that marks the oldest due message. A message in several parts is finished before another one begins. One that is found
 * without any outcome of the attempt before was in hand when its process died.
 */
const oldestDue = prepared(`WITH held AS (
       UPDATE thread SET drain_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND drain_fence = $2 RETURNING id, platform, language),
     oldest AS (
       SELECT * FROM (${unsentHeads('(SELECT id FROM held)')}) AS head WHERE not_before <= ${thisMoment}
        ORDER BY part > 0 DESC, seq LIMIT 1),
     marked AS (
       UPDATE delivery SET status = 'sending', attempts = delivery.attempts + 1, error = NULL,
           deaths = CASE WHEN oldest.status = 'sending' AND oldest.error IS NULL THEN oldest.deaths + 1 ELSE 0 END,
           language = coalesce(delivery.language, held.language)
         FROM oldest, held WHERE delivery.id = oldest.id
       RETURNING delivery.*, oldest.status = 'sending' AS uncertain)
     SELECT marked.id, marked.view, marked.part, marked.language, attempts, marked.deaths, uncertain, question_id AS "questionId",
         question.version, question.asks, run.requester_id AS "requesterId", marked.run_id AS "runId",
         (SELECT earlier.external_ref FROM delivery earlier
           WHERE marked.part = 0 AND earlier.thread_id = marked.thread_id AND earlier.status = 'sent'
             AND earlier.run_id IS NOT DISTINCT FROM marked.run_id
             AND coalesce(earlier.key, earlier.about) = marked.view ->> 'replaces') AS replaces,
         CASE WHEN marked.part = 0 AND starts_with(marked.about, 're/')
           THEN (${overtakenBy('marked.thread_id', 'held.platform', 'substr(marked.about, 4)')}) END AS answers
       FROM held LEFT JOIN marked ON true LEFT JOIN question ON question.id = marked.question_id
       LEFT JOIN run ON run.id = marked.run_id`);

/** SQL for a message that was sent. The thread can be reached, so a mark that it cannot (`gone_at`) is removed. */
const sentAs = (change: string) => `
  WITH done AS (${changed(change)} RETURNING thread_id),
  reached AS (UPDATE thread SET gone_at = NULL FROM done WHERE thread.id = done.thread_id AND gone_at IS NOT NULL)
  SELECT EXISTS (
    SELECT 1 FROM delivery WHERE thread_id = $1 AND id <> $3 AND status IN ('pending', 'sending')) AS more FROM done`;
const sentWhole = prepared(sentAs(`status = 'sent', external_ref = $4, sent_at = now(), error = NULL`));
const sentPart = prepared(
  sentAs(`status = 'pending', part = part + 1, attempts = 0, external_ref = $4, error = NULL`),
);

/** The first message of a thread has fixed its real address: a thread that was opened at that address meanwhile is merged into it. */
function takeAddress(pool: Pool, held: DrainLease, externalId: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { platform, externalId: before } = held.address;
    const others = `SELECT id, language FROM thread WHERE platform = $1 AND external_id = $2 AND id <> $3 FOR UPDATE`;
    const values = [platform, externalId, held.threadId];
    const { rows } = await client.query<{ id: string; language: string | null }>(others, values);
    for (const { id, language } of rows) {
      for (const table of ['message', 'run', 'delivery'])
        await client.query(`UPDATE ${table} SET thread_id = $1 WHERE thread_id = $2`, [held.threadId, id]);
      const spoken = `UPDATE thread SET language = coalesce(language, $2) WHERE id = $1`;
      await client.query(spoken, [held.threadId, language]);
      await client.query(`DELETE FROM thread WHERE id = $1`, [id]);
    }
    // Events that are not handled yet get the new address, so that they do not open another thread at the old one.
    const moved = `UPDATE inbound SET thread = $3,
       body = jsonb_set(body::jsonb, ARRAY[body ->> 'kind', 'thread', 'externalId'], to_jsonb($3::text))::json
      WHERE NOT done AND platform = $1 AND thread = $2`;
    await client.query(moved, [platform, before, externalId]);
    const sql = `UPDATE thread SET external_id = $3 WHERE id = $1 AND drain_fence = $2`;
    const { rowCount } = await client.query(sql, [held.threadId, held.fence, externalId]);
    if (rowCount === 0) throw lost(held);
  });
}

/** How long a thread that cannot be reached is left alone, unless somebody writes in it. */
const parkedMs = 24 * 3_600_000;

// The status stays "sending": the next attempt first looks whether the message has arrived.
const park = `WITH before AS (SELECT gone_at FROM thread WHERE id = $1 AND drain_fence = $2 FOR NO KEY UPDATE),
   gone AS (UPDATE thread SET gone_at = coalesce(thread.gone_at, now()) FROM before WHERE id = $1),
   waiting AS (
     UPDATE delivery SET error = $4::json, not_before = now() + ${parkedMs} * interval '1 millisecond'
       FROM before WHERE id = $3 RETURNING run_id)
   SELECT run.requester_id AS id, run.requester_name AS name
     FROM before LEFT JOIN waiting ON before.gone_at IS NULL LEFT JOIN run ON run.id = coalesce(
       waiting.run_id, (SELECT id FROM run WHERE thread_id = $1 ORDER BY created_at DESC LIMIT 1))
      AND before.gone_at IS NULL`;

/** SQL that changes delivery $3 of thread $1, while fence $2 holds; $4 is the new value. */
function changed(change: string): string {
  return `UPDATE delivery SET ${change}
      WHERE id = $3 AND thread_id = $1
        AND EXISTS (SELECT 1 FROM thread WHERE id = $1 AND drain_fence = $2 FOR SHARE)`;
}

// `drain_until` stays with a thread that is let go: retention sees by it whether an `ask` is still there.
const restThread = prepared(`WITH unsettled AS (
       SELECT EXISTS (
         SELECT 1 FROM delivery JOIN question ON question.id = delivery.question_id
          WHERE delivery.thread_id = $1 AND delivery.status = 'sent' AND question.unsettled) AS some)
     UPDATE thread SET drain_until = CASE WHEN unsettled.some THEN drain_until ELSE ${justNow} END
       FROM unsettled WHERE id = $1 AND drain_fence = $2 RETURNING unsettled.some`);

function lost(held: DrainLease): FootnoteError {
  return new FootnoteError('lease-lost', `another process sends to thread ${held.threadId} now`);
}

type DueRow = MessageRow & Omit<DueDelivery, 'message'> & { readonly id: string | null };

/** As `Outbox.add`, also as part of a transaction. */
export async function addTo(
  queryable: Pool | PoolClient,
  ...[threadId, view, about]: Parameters<Outbox['add']>
): Promise<boolean> {
  const sql = `INSERT INTO delivery (id, thread_id, view, about) VALUES ($1, $2, $3::json, $4)
   ON CONFLICT (thread_id, about) DO NOTHING`;
  const { rowCount } = await queryable.query(sql, [newId('dlv'), threadId, storedJson(view), about ?? null]);
  return rowCount === 1;
}

export function createOutbox(pool: Pool): Outbox {
  return {
    add: (...message) => addTo(pool, ...message),
    dueThreads: dueThreadsOn(pool),
    lease: (threadId, owner, ttlMs) => firstRow<DrainLease>(pool, leaseThread, [threadId, owner, ttlMs]),
    async hold(held, ttlMs) {
      const sql = `UPDATE thread SET drain_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND drain_fence = $2`;
      const { rowCount } = await pool.query(sql, [held.threadId, held.fence, ttlMs]);
      if (rowCount === 0) throw lost(held);
    },
    async next(held, ttlMs) {
      const row = await firstRow<DueRow>(pool, oldestDue, [held.threadId, held.fence, ttlMs]);
      if (row === null) throw lost(held);
      const { id, uncertain, attempts, deaths } = row;
      return id === null ? null : { message: messageOf({ ...row, id }), uncertain, attempts, deaths };
    },
    async sent(held, { deliveryId }, { ref, more, opened }) {
      if (opened !== undefined) await takeAddress(pool, held, opened);
      const values = [held.threadId, held.fence, deliveryId, ref];
      const row = await firstRow<{ more: boolean }>(pool, more ? sentPart : sentWhole, values);
      if (row === null) throw lost(held);
      return more || row.more;
    },
    async failed(held, deliveryId, error, retryInMs) {
      const change =
        retryInMs === null
          ? `status = 'failed', error = $4::json`
          : // The status stays "sending": it is not known whether the message arrived, so the next attempt looks first.
            `error = $4::json, not_before = now() + ${Math.max(0, Math.round(retryInMs))} * interval '1 millisecond'`;
      const values = [held.threadId, held.fence, deliveryId, storedJson(error)];
      const { rowCount } = await pool.query(changed(change), values);
      if (rowCount === 0) throw lost(held);
    },
    async park(held, deliveryId, error) {
      const values = [held.threadId, held.fence, deliveryId, storedJson(error)];
      const row = await firstRow<{ id: string | null; name: string | null }>(pool, park, values);
      if (row === null) throw lost(held);
      return row.id === null || row.name === null ? null : { id: row.id, name: row.name };
    },
    async rest(held) {
      const row = await firstRow<{ some: boolean }>(pool, restThread, [held.threadId, held.fence]);
      if (row === null) throw lost(held);
      return !row.some;
    },
    async release(held) {
      const sql = `UPDATE thread SET drain_owner = NULL, drain_until = ${justNow} WHERE id = $1 AND drain_fence = $2`;
      await pool.query(sql, [held.threadId, held.fence]);
    },
  };
}
