// Somebody answers a question: who they are, and whether it is still open, is checked here and in one transaction.
import type { Answer, IncomingAnswer, Person } from '../chat/port.ts';
import type { QuestionView, StoredMessage } from '../store/port.ts';
import { withName } from './learn-name.ts';
import type { BotParts } from './parts.ts';
import { wakeRun, wakeThread } from './wake.ts';
import { isOneOf, namesOf } from './who-may.ts';

const closed = 'This question is no longer open: it was answered already, or its research has ended.';

/** A click says by itself what kind of answer it is: what answers another kind of question is not taken for this one. */
const answersTo: Readonly<Record<QuestionView['kind'], readonly Answer['kind'][]>> = {
  clarify: ['clarified', 'just-start'],
  plan: ['accepted', 'rejected', 'feedback'],
  draft: ['accepted', 'rejected', 'feedback'],
  retry: ['retry', 'finish', 'rejected'],
};

/**
 * Null when the answer was taken, now or when the same event came before; otherwise a sentence for the person who
 * gave it. `said` is the message that was the answer, when it was given in words.
 */
export async function answerQuestion(
  parts: BotParts,
  incoming: IncomingAnswer,
  said: StoredMessage | null = null,
): Promise<string | null> {
  const question = await parts.questions.question(incoming.questionId);
  const refused = refusalOf(question, incoming.author);
  if (question === null || refused !== null) return refused;
  if (!answersTo[question.kind].includes(incoming.answer.kind)) return 'This is no answer to that question.';
  const taken = await parts.questions.answer(incoming.questionId, {
    version: incoming.version,
    by: await named(parts, question, incoming.author),
    answer: incoming.answer,
    eventId: incoming.eventId,
    said,
  });
  if (taken === 'repeated') return null;
  if (taken === 'closed') return closed;
  await Promise.all([wakeRun(parts, question.runId), wakeThread(parts, question.threadId)]);
  return null;
}

/** Who answered is shown to all. The answer may not be acknowledged yet, so that there is little time to ask. */
const namePatienceMs = 500;

async function named(parts: BotParts, { runId }: QuestionView, author: Person): Promise<Person> {
  const run = author.name === author.id ? await parts.conversations.run(runId) : null;
  if (run === null) return author;
  return withName(parts, { platform: run.thread.platform, patienceMs: namePatienceMs }, author);
}

/** Before a form is opened: a sentence when this person could not answer this question now. */
export async function refusalOfAnswer(
  parts: BotParts,
  asked: { questionId: string; version: number; author: Person },
): Promise<string | null> {
  const question = await parts.questions.question(asked.questionId);
  const refused = refusalOf(question, asked.author);
  if (question === null || refused !== null) return refused;
  const lateDraft = question.status === 'expired' && question.kind === 'draft';
  const open = (question.status === 'open' || lateDraft) && question.version === asked.version;
  return open ? null : closed;
}

function refusalOf(question: QuestionView | null, author: Person): string | null {
  if (question === null) return 'This question no longer exists, so the answer was not used.';
  const { asks, requester, kind } = question;
  if (isOneOf(asks, author, requester)) return null;
  const whom = namesOf(asks, requester);
  return kind === 'plan' || kind === 'draft'
    ? `Only ${whom} can decide this.`
    : `Only ${whom}, who asked, can answer this.`;
}
