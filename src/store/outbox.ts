// Outgoing messages. A delivery is marked before it is sent, so that a crash in between is noticed and looked into.
import type { Pool } from 'pg';
import type { ErrorRecord } from '../base/errors.ts';
import { FootnoteError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { asStored } from '../base/json.ts';
import type { MessageRef } from '../chat/port.ts';
import type { MessageView } from '../chat/views.ts';
import type { DrainLease, DueDelivery, Outbox } from './port.ts';

export function createOutbox(pool: Pool): Outbox {
  return {
    add: (threadId, view) => add(pool, threadId, view),
    dueThreads: (platforms) => dueThreads(pool, platforms),
    lease: (threadId, owner, ttlMs) => lease(pool, threadId, owner, ttlMs),
    next: (held, ttlMs) => next(pool, held, ttlMs),
    sent: (held, deliveryId, ref) => sent(pool, held, deliveryId, ref),
    failed: (held, deliveryId, error, retryInMs) => failed(pool, held, deliveryId, error, retryInMs),
    release: (held) => release(pool, held),
  };
}

async function add(pool: Pool, threadId: string, view: object): Promise<void> {
  await pool.query(`INSERT INTO delivery (id, thread_id, view) VALUES ($1, $2, $3::json)`, [
    newId('dlv'),
    threadId,
    JSON.stringify(asStored(view)),
  ]);
}

// Only the oldest unsent message of a thread counts: what is behind a message that must wait, waits too.
const oldestUnsent = (thread: string) => `
  SELECT delivery.* FROM delivery WHERE thread_id = ${thread} AND status IN ('pending', 'sending')
   ORDER BY seq LIMIT 1`;

async function dueThreads(pool: Pool, platforms: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT thread.id FROM thread, LATERAL (${oldestUnsent('thread.id')}) AS oldest
      WHERE thread.id IN (SELECT thread_id FROM delivery WHERE status IN ('pending', 'sending') AND not_before <= now())
        AND thread.platform = ANY ($1) AND oldest.not_before <= now()
        AND (thread.drain_until IS NULL OR thread.drain_until <= now())`,
    [platforms],
  );
  return rows.map((row) => row.id);
}

async function lease(pool: Pool, threadId: string, owner: string, ttlMs: number): Promise<DrainLease | null> {
  const { rows } = await pool.query<{ fence: number; platform: string; externalId: string }>(
    `UPDATE thread SET drain_owner = $2, drain_fence = drain_fence + 1,
       drain_until = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND (drain_until IS NULL OR drain_until <= now() OR drain_owner = $2)
     RETURNING drain_fence AS fence, platform, external_id AS "externalId"`,
    [threadId, owner, ttlMs],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    threadId,
    owner,
    fence: row.fence,
    address: { platform: row.platform, externalId: row.externalId },
  };
}

async function next(pool: Pool, held: DrainLease, ttlMs: number): Promise<DueDelivery | null> {
  const { rows } = await pool.query<{
    id: string | null;
    view: MessageView;
    attempts: number;
    uncertain: boolean;
    questionId: string | null;
    version: number | null;
  }>(
    `WITH held AS (
       UPDATE thread SET drain_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND drain_fence = $2 RETURNING id),
     oldest AS (${oldestUnsent('(SELECT id FROM held)')}),
     marked AS (
       UPDATE delivery SET status = 'sending', attempts = delivery.attempts + 1
         FROM oldest WHERE delivery.id = oldest.id AND oldest.not_before <= now()
       RETURNING delivery.id, delivery.view, delivery.attempts, delivery.question_id,
         oldest.status = 'sending' AS uncertain)
     SELECT marked.id, marked.view, attempts, uncertain, question_id AS "questionId", question.version
       FROM held LEFT JOIN marked ON true LEFT JOIN question ON question.id = marked.question_id`,
    [held.threadId, held.fence, ttlMs],
  );
  const row = rows[0];
  if (row === undefined) throw lost(held);
  if (row.id === null) return null;
  const question = row.questionId === null ? null : { id: row.questionId, version: row.version ?? 1 };
  return {
    message: { deliveryId: row.id, view: row.view, question },
    uncertain: row.uncertain,
    attempts: row.attempts,
  };
}

async function sent(pool: Pool, held: DrainLease, deliveryId: string, ref: MessageRef): Promise<void> {
  await settle(
    pool,
    held,
    deliveryId,
    `status = 'sent', external_ref = $4, sent_at = now(), error = NULL`,
    ref,
  );
}

async function failed(
  pool: Pool,
  held: DrainLease,
  deliveryId: string,
  error: ErrorRecord,
  retryInMs: number | null,
): Promise<void> {
  const record = JSON.stringify(asStored(error));
  if (retryInMs === null) {
    await settle(pool, held, deliveryId, `status = 'failed', error = $4::json`, record);
    return;
  }
  // Stays "sending": whether the message arrived is not known, so the next attempt looks first.
  await settle(
    pool,
    held,
    deliveryId,
    `error = $4::json, not_before = now() + ${Math.max(0, Math.round(retryInMs))} * interval '1 millisecond'`,
    record,
  );
}

async function settle(
  pool: Pool,
  held: DrainLease,
  deliveryId: string,
  change: string,
  value: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE delivery SET ${change}
      WHERE id = $3 AND thread_id = $1
        AND EXISTS (SELECT 1 FROM thread WHERE id = $1 AND drain_fence = $2 FOR SHARE)`,
    [held.threadId, held.fence, deliveryId, value],
  );
  if (rowCount === 0) throw lost(held);
}

async function release(pool: Pool, held: DrainLease): Promise<void> {
  await pool.query(
    `UPDATE thread SET drain_owner = NULL, drain_until = NULL WHERE id = $1 AND drain_fence = $2`,
    [held.threadId, held.fence],
  );
}

function lost(held: DrainLease): FootnoteError {
  return new FootnoteError('lease-lost', `another process sends to thread ${held.threadId} now`);
}
