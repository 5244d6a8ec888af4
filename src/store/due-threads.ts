// The threads whose messages wait to be sent, in an order that is fair between people.
import type { Pool } from 'pg';
import type { Outbox } from './port.ts';
import type { DueThread } from './port/due.ts';
import { prepared, rowsOf, thisMoment } from './rows.ts';

/**
 * SQL for the unsent messages of a thread that may be sent next. Messages of one run keep their order, so only the first
 * of a run counts. An answer to somebody belongs to no run and waits for no other message.
 */
export const unsentHeads = (thread: string) => `
  SELECT DISTINCT ON (coalesce(run_id, about, '')) delivery.* FROM delivery
   WHERE thread_id = ${thread} AND status IN ('pending', 'sending')
   ORDER BY coalesce(run_id, about, ''), seq`;

/** A message that is due this soon holds a turn already: it was only put off to keep the pace of its channel. */
const soon = `now() + interval '10 seconds'`;

// For each person, threads that are being sent or will be soon take the first turns; free threads come after them.
const inTurn = `
  WITH waiting AS (
    SELECT thread.id, head.seq, head.run_id, head.not_before <= ${thisMoment} AS due
      FROM thread, LATERAL (${unsentHeads('thread.id')}) AS head
     WHERE thread.id IN (
         SELECT thread_id FROM delivery WHERE status IN ('pending', 'sending') AND not_before <= ${soon})
       AND thread.platform = ANY ($1) AND head.not_before <= ${soon}
    UNION ALL
    SELECT thread.id, delivery.seq, question.run_id, true
      FROM question JOIN delivery ON delivery.question_id = question.id JOIN thread ON thread.id = delivery.thread_id
     WHERE question.unsettled AND delivery.status = 'sent' AND thread.platform = ANY ($1) AND thread.gone_at IS NULL),
  threads AS (
    SELECT waiting.id, min(waiting.seq) AS seq, min(coalesce(run.requester_id, waiting.id)) AS person,
        bool_or(due) AND coalesce(thread.drain_until <= now(), true) AS free
      FROM waiting JOIN thread ON thread.id = waiting.id LEFT JOIN run ON run.id = waiting.run_id
     GROUP BY waiting.id, thread.drain_until),
  turned AS (SELECT *, row_number() OVER (PARTITION BY person ORDER BY free, seq) AS turn FROM threads)
  SELECT id AS "threadId", turn::int FROM turned WHERE free AND id <> ALL ($2) ORDER BY turn, seq LIMIT $3`;

export const dueThreadsOn =
  (pool: Pool): Outbox['dueThreads'] =>
  (platforms, { limit = 1_000, except = [] } = {}) =>
    rowsOf<DueThread>(pool, prepared(inTurn), [platforms, except, limit]);
