// Takes an answer, once: question, journal entry and wake-up change in one transaction, under the run's row lock. A run that is
// being stopped takes none.
import type { Pool, PoolClient } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { Answer, Person } from '../../chat/port.ts';
import type { StoredMessage } from '../port.ts';
import { messageValues } from './message-values.ts';
import { inTransaction } from '../transaction.ts';
import { canBeAnswered } from '../can-be-answered.ts';

export function answer(
  pool: Pool,
  questionId: string,
  given: { version: number; by: Person; answer: Answer; eventId: string; said: StoredMessage | null },
): Promise<'taken' | 'closed' | 'repeated'> {
  const value = storedJson({ ...given.answer, by: given.by });
  return inTransaction(pool, async (client) => {
    // Every transaction locks the run before the question, so that two of them never deadlock.
    await client.query(
      `SELECT 1 FROM run WHERE id = (SELECT run_id FROM question WHERE id = $1) FOR UPDATE`,
      [questionId],
    );
    if (given.said !== null && !(await keep(client, questionId, given.said))) return 'repeated';
    const { rowCount } = await client.query(
      `WITH taken AS (
         UPDATE question SET status = 'answered', answer = ($3::jsonb || jsonb_build_object('event', $5::text))::json,
           answered_by = $4, answered_at = now(),
           remind_at = NULL, unsettled = true
          WHERE id = $1 AND version = $2 AND ${canBeAnswered}
            AND NOT (SELECT cancel_requested FROM run WHERE run.id = run_id)
         RETURNING run_id, key, input_hash, kind),
       entry AS (
         INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
         SELECT taken.run_id, taken.key, 'ask', taken.input_hash, json_build_object('value', $3::json), run.fence
           FROM taken JOIN run ON run.id = taken.run_id),
       fact AS (
         INSERT INTO event (run_id, type, phase, data)
         SELECT run_id, 'question-answered', key, json_build_object('kind', kind, 'by', $4::text) FROM taken),
       woken AS (
         UPDATE run SET wake_seq = wake_seq + 1,
           ready_at = CASE WHEN run.status = 'waiting' THEN now() ELSE ready_at END
          FROM taken WHERE run.id = taken.run_id RETURNING id)
       SELECT pg_notify('footnote_run', id) FROM woken`,
      [questionId, given.version, value, given.by.id, given.eventId],
    );
    if (rowCount === 1) return 'taken';
    return (await wasTaken(client, questionId, given.eventId)) ? 'repeated' : 'closed';
  });
}

/** Whether this event is the one that answered the question: a platform may deliver a click twice. */
async function wasTaken(client: PoolClient, questionId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM question WHERE id = $1 AND answer ->> 'event' = $2`,
    [questionId, eventId],
  );
  return rowCount === 1;
}

/** Stores the message. False when it was stored before: then it has been handled. */
async function keep(client: PoolClient, questionId: string, said: StoredMessage): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose, files)
     SELECT run.thread_id, $2, $3, $4, $5, $6, $7::json
       FROM question JOIN run ON run.id = question.run_id WHERE question.id = $1
     ON CONFLICT DO NOTHING`,
    [questionId, ...messageValues(said)],
  );
  return rowCount === 1;
}
