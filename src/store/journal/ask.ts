// Asks people: stores the question, its message and its events in one transaction, once.
import type { Pool, PoolClient } from 'pg';
import { newId } from '../../base/ids.ts';
import { storedJson } from '../../base/json.ts';
import type { InboxMessage, Journal, JournalEntry, Lease } from '../../durable/port.ts';
import { firstRow, inTransaction, rowsOf } from '../rows.ts';
import { insertEvents, isThere, leaseLost } from './effects.ts';

type Asked = Parameters<Journal['ask']>[1];

interface QuestionRow {
  id: string;
  kind: string;
  status: 'open' | 'answered' | 'expired' | 'closed';
  deadline: number | null;
  late: boolean;
  answer: { outcome: JournalEntry['outcome']; inputHash: string } | null;
}

/** `last`: the key of the last row that was recorded under the lease; null: none was. */
export function ask(pool: Pool, lease: Lease, last: string | null, asked: Asked): ReturnType<Journal['ask']> {
  return inTransaction(pool, async (client) => {
    const held = await client.query(
      `SELECT 1 FROM run WHERE id = $1 AND fence = $2 AND status = 'running' AND ${isThere('$3::text')} FOR UPDATE`,
      [lease.runId, lease.fence, last],
    );
    if (held.rowCount === 0) throw leaseLost(lease);
    const known = await find(client, lease.runId, asked.key);
    const { heardUntil } = asked.draft;
    // What is said from here on finds the question open, or waits for this transaction (`conversations.steer`).
    const unheard =
      known !== null || heardUntil === undefined ? [] : await inbox(client, lease.runId, heardUntil);
    if (unheard.length > 0) return { entry: await conclude(client, lease, asked, 'unheard') };
    const question = known ?? (await add(client, lease.runId, asked));
    if (question.answer !== null) return { entry: { key: asked.key, kind: 'ask', ...question.answer } };
    if (!question.late) return { pendingUntil: question.deadline };
    if (question.status === 'open') await expire(client, question.id);
    // A draft can still be approved later; other questions go on without an answer.
    if (question.status !== 'open' || question.kind === 'draft') return { pendingUntil: null };
    return { entry: await conclude(client, lease, asked, 'expired') };
  });
}

function find(client: PoolClient, runId: string, key: string): Promise<QuestionRow | null> {
  return firstRow<QuestionRow>(
    client,
    `SELECT question.id, question.kind, question.status, question.deadline_at <= now() AS late,
        question.deadline_at AS deadline,
        CASE WHEN journal.key IS NULL THEN NULL
             ELSE json_build_object('outcome', journal.outcome, 'inputHash', journal.input_hash) END AS answer
       FROM question LEFT JOIN journal USING (run_id, key)
      WHERE run_id = $1 AND key = $2`,
    [runId, key],
  );
}

async function add(client: PoolClient, runId: string, asked: Asked): Promise<QuestionRow> {
  const { kind, view, deadlineMs } = asked.draft;
  const row = await firstRow<QuestionRow>(
    client,
    `WITH asked AS (
       INSERT INTO question (id, run_id, key, kind, view, input_hash, deadline_at, asks, remind_at)
       VALUES ($1, $2, $3, $4, $5::json, $6, now() + $7::float8 * interval '1 millisecond', $10::json,
         now() + $11::float8 * interval '1 millisecond')
       RETURNING id, run_id, kind, status, deadline_at),
     message AS (
       INSERT INTO delivery (id, thread_id, run_id, key, question_id, view)
       SELECT $8, run.thread_id, run.id, $3, asked.id, $5::json FROM asked JOIN run ON run.id = asked.run_id),
     result AS (UPDATE run SET result = $12::json FROM asked WHERE run.id = asked.run_id),
     events AS (${insertEvents('$9', 'asked')})
     SELECT id, kind, status, deadline_at AS deadline, false AS late,
       NULL AS answer, pg_notify('footnote_run', $2) FROM asked`,
    [
      newId('que'),
      runId,
      asked.key,
      kind,
      storedJson(view),
      asked.inputHash,
      deadlineMs,
      newId('dlv'),
      storedJson(asked.events),
      JSON.stringify(asked.draft.asks ?? ['requester']),
      asked.draft.remindAfterMs || null,
      storedJson(asked.result),
    ],
  );
  return row!;
}

/** Nobody answered in time. */
async function expire(client: PoolClient, questionId: string): Promise<void> {
  const sql = `UPDATE question SET status = 'expired', remind_at = NULL, unsettled = kind <> 'draft' WHERE id = $1`;
  await client.query(sql, [questionId]);
}

/** Records how a question ended that nobody has answered. */
async function conclude(
  client: PoolClient,
  lease: Lease,
  { key, inputHash }: Asked,
  kind: 'expired' | 'unheard',
): Promise<JournalEntry> {
  const entry: JournalEntry = { key, kind: 'ask', inputHash, outcome: { value: { kind } } };
  await client.query(
    `INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence) VALUES ($1, $2, 'ask', $3, $4::json, $5)`,
    [lease.runId, key, inputHash, JSON.stringify(entry.outcome), lease.fence],
  );
  return entry;
}

/** What people said to a run while it worked: after message number `after`, oldest first. */
export function inbox(queryable: Pool | PoolClient, runId: string, after: number): Promise<InboxMessage[]> {
  return rowsOf<InboxMessage>(
    queryable,
    `SELECT message.seq, text, heard
       FROM message JOIN run ON run.thread_id = message.thread_id
      WHERE run.id = $1 AND message.seq > greatest($2, coalesce(run.message_seq, 0)) AND message.purpose = 'steering'
      ORDER BY message.seq`,
    [runId, after],
  );
}
