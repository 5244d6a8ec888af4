// Questions to people: open, answered, expired and closed ones.
import type { Pool, PoolClient } from 'pg';
import { FootnoteError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Answer, Outcome, Person } from '../../chat/port.ts';
import { address, canBeAnswered, firstRow, inTransaction, messageOf, requester, rowsOf } from '../rows.ts';
import type { MessageRow } from '../rows.ts';
import type { Questions, QuestionView, StoredMessage } from '../port.ts';
import type { DueSettling } from '../port/due.ts';
import type { PastQuestion } from '../port/past-question.ts';
import { storableText, storedJson } from '../../base/json.ts';
import { messageValues } from './receive.ts';

type AskedRow = Omit<PastQuestion, 'outcome'> & { readonly answer: StoredAnswer | null };

async function asked(pool: Pool, runId: string): Promise<PastQuestion[]> {
  const sql = `SELECT id, kind, version, status, view, asked_at AS "askedAt", answer, answered_at AS "answeredAt"
     FROM question WHERE run_id = $1 ORDER BY asked_at, key`;
  const rows = await rowsOf<AskedRow>(pool, sql, [runId]);
  return rows.map(({ answer: given, ...question }) => ({
    ...question,
    outcome: question.status === 'open' ? null : outcomeOf(question.status, given),
  }));
}

type AskableRow = Pick<QuestionView, 'id' | 'runId' | 'threadId' | 'view'>;

async function askAgain(pool: Pool, questionId: string, about: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const open = `SELECT question.id, run_id AS "runId", run.thread_id AS "threadId", question.view
      FROM question JOIN run ON run.id = run_id WHERE question.id = $1 AND ${canBeAnswered} FOR UPDATE OF question`;
    const row = await firstRow<AskableRow>(client, open, [questionId]);
    if (row === null) return;
    const told = `SELECT 1 FROM delivery WHERE (thread_id = $1 AND about = $2)
        OR (question_id = $3 AND status IN ('pending', 'sending', 'sent'))`;
    const known = await client.query(told, [row.threadId, about, questionId]);
    if (known.rowCount !== 0) return;
    // Its key becomes free: the question may be asked anew under it once its run was stopped and goes on.
    const freed = `UPDATE delivery SET question_id = NULL, key = key || '#' || seq WHERE question_id = $1`;
    await client.query(freed, [questionId]);
    const values = [newId('dlv'), row.threadId, row.runId, questionId, JSON.stringify(row.view), about];
    const added = `INSERT INTO delivery (id, thread_id, run_id, question_id, view, about)
      VALUES ($1, $2, $3, $4, $5::json, $6)`;
    await client.query(added, values);
  });
}

/** The questions that a condition with one value finds, the newest first, 100 at most. */
function found(pool: Pool, condition: string, value: unknown): Promise<QuestionView[]> {
  const sql = `SELECT question.id, question.run_id AS "runId", question.kind, question.version, question.status,
      question.view, question.asks, thread.id AS "threadId", ${address} AS thread, ${requester} AS requester,
      coalesce(delivery.language, thread.language) AS language
     FROM question JOIN run ON run.id = question.run_id JOIN thread ON thread.id = run.thread_id
       LEFT JOIN delivery ON delivery.question_id = question.id
    WHERE ${condition} ORDER BY asked_at DESC LIMIT 100`;
  return rowsOf<QuestionView>(pool, sql, [value]);
}

const reminderIsDue = `remind_at <= now() AND question.status = 'open' AND thread.platform = ANY ($1)`;

type SettlingRow = MessageRow &
  Pick<DueSettling, 'questionId' | 'ref' | 'deaths'> & {
    readonly id: string;
    readonly status: string;
    readonly answer: StoredAnswer | null;
  };

async function nextSettling(pool: Pool, threadId: string): Promise<DueSettling | null> {
  const sql = `WITH due AS (
     SELECT question.id FROM question JOIN delivery ON delivery.question_id = question.id
      WHERE question.unsettled AND delivery.status = 'sent' AND delivery.thread_id = $1 ORDER BY delivery.seq LIMIT 1),
   begun AS (
     UPDATE question SET settlings = settlings + 1 FROM due WHERE question.id = due.id RETURNING question.*)
   SELECT settlings - 1 AS deaths, delivery.id, delivery.view, delivery.part, delivery.language, delivery.external_ref AS ref, question.id AS "questionId",
      question.version, question.asks, question.status, question.answer, run.requester_id AS "requesterId",
      run.id AS "runId"
     FROM begun AS question JOIN delivery ON delivery.question_id = question.id JOIN run ON run.id = question.run_id`;
  const row = await firstRow<SettlingRow>(pool, sql, [threadId]);
  if (row === null) return null;
  const { questionId, ref, status, answer: given, deaths } = row;
  return { questionId, ref, message: messageOf(row), outcome: outcomeOf(status, given), deaths };
}

/** An answer as answer.ts stores it, with the person who gave it and the event. */
type StoredAnswer = Answer & { readonly by: Person; readonly event?: string };

/** A closed question has an answer where it was rejected in words. @throws FootnoteError `bug` for a question that is still open, or has an unknown status. */
function outcomeOf(status: string, stored: StoredAnswer | null): Outcome {
  if ((status === 'answered' || status === 'closed') && stored !== null) {
    const { by, event: _, ...said } = stored;
    return { how: 'answered', by, answer: said };
  }
  if (status === 'expired' || status === 'closed') return { how: status };
  throw new FootnoteError('bug', `A question with the status “${status}” has not ended.`);
}

/** Takes an answer, as part of a transaction. */
export async function answerOn(
  client: PoolClient,
  ...[questionId, given]: Parameters<Questions['answer']>
): ReturnType<Questions['answer']> {
  const value = storedJson({ ...given.answer, by: given.by });
  // Every transaction locks the run before the question, so that two of them never deadlock.
  const lock = `SELECT 1 FROM run WHERE id = (SELECT run_id FROM question WHERE id = $1) FOR UPDATE`;
  await client.query(lock, [questionId]);
  if (given.said !== null && !(await keep(client, questionId, given.said))) return 'repeated';
  const sql = `WITH taken AS (
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
   SELECT pg_notify('footnote_run', id) FROM woken`;
  const values = [questionId, given.version, value, given.by.id, given.eventId];
  const { rowCount } = await client.query(sql, values);
  if (rowCount === 1) return 'taken';
  // A platform may deliver a click twice.
  const taken = `SELECT 1 FROM question WHERE id = $1 AND answer ->> 'event' = $2`;
  return (await firstRow(client, taken, [questionId, given.eventId])) === null ? 'closed' : 'repeated';
}

/** Stores the message. False when it was stored before: then it has been handled. */
async function keep(client: PoolClient, questionId: string, said: StoredMessage): Promise<boolean> {
  const sql = `INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose, files)
   SELECT run.thread_id, $2, $3, $4, $5, $6, $7::json
     FROM question JOIN run ON run.id = question.run_id WHERE question.id = $1
   ON CONFLICT DO NOTHING`;
  const { rowCount } = await client.query(sql, [questionId, ...messageValues(said)]);
  return rowCount === 1;
}

export function createQuestions(pool: Pool): Questions {
  return {
    asked: (runId) => asked(pool, runId),
    question: async (questionId) =>
      (await found(pool, 'question.id = $1', storableText(questionId)))[0] ?? null,
    openQuestion: async (runId) =>
      (await found(pool, `question.run_id = $1 AND ${canBeAnswered}`, runId))[0] ?? null,
    answer: (...given) => inTransaction(pool, (client) => answerOn(client, ...given)),
    askAgain: (questionId, about) => askAgain(pool, questionId, about),
    remindersDue: (platforms) => found(pool, reminderIsDue, platforms),
    reminded: async (questionId) =>
      void (await pool.query(`UPDATE question SET remind_at = NULL WHERE id = $1`, [questionId])),
    offers: (questionId) =>
      rowsOf<{ wish: string; isNewest: boolean }>(
        pool,
        `SELECT delivery.view #>> '{offer,wish}' AS wish,
            NOT EXISTS (SELECT 1 FROM delivery newer
              WHERE newer.thread_id = delivery.thread_id AND newer.seq > delivery.seq) AS "isNewest"
           FROM question JOIN run ON run.id = question.run_id JOIN delivery ON delivery.thread_id = run.thread_id
          WHERE question.id = $1 AND delivery.view #>> '{offer,question,id}' = $1 ORDER BY delivery.seq`,
        [questionId],
      ),
    async talkedBeside(questionId, { eventId, authorId }) {
      const sql = `SELECT EXISTS (
         SELECT 1 FROM question JOIN run ON run.id = run_id JOIN thread ON thread.id = thread_id
           JOIN inbound ON inbound.platform = thread.platform AND inbound.thread = external_id
          WHERE question.id = $1 AND received_at > asked_at AND body ->> 'kind' = 'message'
            AND body #>> '{message,addressed}' = 'false' AND body #>> '{message,author,id}' <> $3
            AND seq < ALL (SELECT own.seq FROM inbound own WHERE own.platform = thread.platform AND own.event_id = $2)) AS some`;
      const row = await firstRow<{ some: boolean }>(pool, sql, [questionId, eventId, authorId]);
      return row!.some;
    },
    /** The `about` of an answer holds the event of its question. */
    lastAside: (threadId) =>
      firstRow<{ question: string; answer: string }>(
        pool,
        `SELECT message.text AS question, delivery.view ->> 'text' AS answer
           FROM delivery JOIN message ON message.thread_id = $1 AND delivery.about = 're/' || message.event_id
          WHERE delivery.thread_id = $1 AND delivery.view ->> 'text' <> ''
            AND (delivery.view ->> 'kind' = 'answer' OR delivery.view ->> 'answers' = 'true')
          ORDER BY delivery.seq DESC LIMIT 1`,
        [threadId],
      ),
    nextSettling: (threadId) => nextSettling(pool, threadId),
    async settled(questionId, later = false) {
      const sql = `UPDATE question SET unsettled = $2, settlings = 0 WHERE id = $1`;
      await pool.query(sql, [questionId, later]);
    },
  };
}
