// Threads, messages, runs and questions as people act on them.
import type { Pool } from 'pg';
import type { ErrorRecord } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import { storableText } from '../../base/json.ts';
import type { Prisma, PrismaClient } from '../client/client.ts';
import type { Conversations, QuestionView, RunView, StoredMessage } from '../port.ts';
import { answer } from './answer.ts';
import { startRun } from './start-run.ts';

/** Statuses of a run that has not ended. */
const active = ['queued', 'running', 'waiting'] as const;

export function createConversations(prisma: PrismaClient, pool: Pool): Conversations {
  return {
    async openThread({ platform, externalId }) {
      const { rows } = await pool.query<{ id: string }>(
        `WITH made AS (
           INSERT INTO thread (id, platform, external_id) VALUES ($1, $2, $3)
           ON CONFLICT (platform, external_id) DO NOTHING RETURNING id)
         SELECT id FROM made UNION ALL SELECT id FROM thread WHERE platform = $2 AND external_id = $3 LIMIT 1`,
        [newId('thr'), platform, externalId],
      );
      return (rows[0] as { id: string }).id;
    },
    receive: (threadId, message) => receive(prisma, threadId, message),
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

async function receive(prisma: PrismaClient, threadId: string, message: StoredMessage): Promise<boolean> {
  const { count } = await prisma.message.createMany({
    data: [
      {
        threadId,
        eventId: message.eventId,
        authorId: message.author.id,
        authorName: storableText(message.author.name),
        text: storableText(message.text),
        purpose: message.purpose,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
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
     SELECT pg_notify('footnote_run', id) FROM told`,
    [runId],
  );
  return rowCount === 1;
}
