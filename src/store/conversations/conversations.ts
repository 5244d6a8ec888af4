// Threads, messages, runs and questions as people act on them.
import type { Pool } from 'pg';
import type { ErrorRecord } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Prisma, PrismaClient } from '../client/client.ts';
import type { ThreadAddress } from '../../chat/port.ts';
import type { Conversations, QuestionView, RunView, StoredMessage } from '../port.ts';
import { answer } from './answer.ts';
import { messageValues } from './message-values.ts';
import { startRun } from './start-run.ts';

/** Statuses of a run that has not ended. */
const active = ['queued', 'running', 'waiting'] as const;

export function createConversations(prisma: PrismaClient, pool: Pool): Conversations {
  return {
    openThread: (address) => openThread(pool, address),
    receive: (threadId, message) => receive(pool, threadId, message),
    startRun: (threadId, message, start) => startRun(pool, threadId, message, start),
    run: (runId) => findRun(prisma, { id: runId }),
    activeRun: (threadId) => findRun(prisma, { threadId, status: { in: [...active] } }),
    question: (questionId) => findQuestion(prisma, { id: questionId }),
    openQuestion: (runId) =>
      findQuestion(prisma, { runId, OR: [{ status: 'open' }, { status: 'expired', kind: 'draft' }] }),
    answer: (questionId, given) => answer(pool, questionId, given),
    requestCancel: (runId) => requestCancel(pool, runId),
  };
}

async function openThread(pool: Pool, { platform, externalId }: ThreadAddress): Promise<string> {
  const known = await pool.query<{ id: string }>(
    `SELECT id FROM thread WHERE platform = $1 AND external_id = $2`,
    [platform, externalId],
  );
  if (known.rows[0] !== undefined) return known.rows[0].id;
  // Two messages may open a thread at once: the update, which changes nothing, makes both see the row.
  const made = await pool.query<{ id: string }>(
    `INSERT INTO thread (id, platform, external_id) VALUES ($1, $2, $3)
     ON CONFLICT (platform, external_id) DO UPDATE SET platform = excluded.platform RETURNING id`,
    [newId('thr'), platform, externalId],
  );
  return (made.rows[0] as { id: string }).id;
}

/**
 * Under the thread's row lock, so that numbers become visible in their order: whoever has read up to a number has
 * missed nothing below it.
 */
async function receive(pool: Pool, threadId: string, message: StoredMessage): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH thread AS (SELECT id FROM thread WHERE id = $1 FOR NO KEY UPDATE)
     INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose)
     SELECT id, $2, $3, $4, $5, $6 FROM thread ON CONFLICT (thread_id, event_id) DO NOTHING`,
    [threadId, ...messageValues(message)],
  );
  return rowCount === 1;
}

async function findRun(prisma: PrismaClient, where: Prisma.RunWhereInput): Promise<RunView | null> {
  const run = await prisma.run.findFirst({ where, orderBy: { createdAt: 'desc' } });
  if (run === null) return null;
  const { id, threadId, request, status, activeMs } = run;
  return {
    id,
    threadId,
    request,
    status,
    activeMs,
    requester: { id: run.requesterId, name: run.requesterName },
    result: run.result as Json,
    error: run.error as ErrorRecord | null,
  };
}

async function findQuestion(
  prisma: PrismaClient,
  where: Prisma.QuestionWhereInput,
): Promise<QuestionView | null> {
  const question = await prisma.question.findFirst({
    where,
    orderBy: { askedAt: 'desc' },
    include: { run: { include: { thread: true } }, delivery: { select: { externalRef: true } } },
  });
  if (question === null) return null;
  const { id, runId, version, status, run } = question;
  return {
    id,
    runId,
    version,
    status,
    threadId: run.threadId,
    thread: { platform: run.thread.platform, externalId: run.thread.externalId },
    kind: question.kind as QuestionView['kind'],
    view: question.view as Json,
    requester: { id: run.requesterId, name: run.requesterName },
    message: question.delivery?.externalRef ?? null,
  };
}

/** The flag, and a wake-up for a run that waits; whoever works on it hears of it by the notification. */
async function requestCancel(pool: Pool, runId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH told AS (
       UPDATE run SET cancel_requested = true, wake_seq = wake_seq + 1,
         ready_at = CASE WHEN status = 'running' THEN ready_at ELSE now() END
       WHERE id = $1 AND status IN ('queued', 'running', 'waiting') RETURNING id)
     SELECT pg_notify('footnote_stop', id), pg_notify('footnote_run', id) FROM told`,
    [runId],
  );
  return rowCount === 1;
}
