// What a message in a thread means (the table in design 2), decided by the state of the thread and who wrote it.
import { FootnoteError } from '../base/errors.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { QuestionView, RunView, StoredMessage } from '../store/port.ts';
import { answerQuestion } from './answer-question.ts';
import { isActive } from './is-active.ts';
import { obey } from './obey.ts';
import type { BotParts } from './parts.ts';
import { answerIn, commandBeside } from './read-words.ts';
import { say } from './say.ts';
import { startResearch } from './start-research.ts';
import { stoppingText } from './stop-run.ts';
import { tell } from './tell.ts';
import { isOneOf, maySteer, namesOf } from './who-may.ts';

/** Done twice, after a crash in between, it has no other effect than once. */
export async function receiveMessage(parts: BotParts, message: IncomingMessage): Promise<void> {
  const threadId = await parts.conversations.openThread(message.thread);
  // What it began or answered is recorded with it. Read once more it would be steering, or another answer.
  const before = await parts.conversations.meaningOf(threadId, message.eventId);
  if (before === 'request' || before === 'answer') return;
  const latest = await parts.conversations.latestRun(threadId);
  const run = isActive(latest) ? latest : null;
  const question = run === null ? null : await parts.questions.openQuestion(run.id);
  const isAsked = question !== null && isOneOf(question.asks, message.author, question.requester);

  const heard = message.addressed || isAsked;
  const command = heard ? commandBeside(isAsked ? question : null, message.text) : null;
  if (command !== null) {
    await keep(parts, threadId, message, 'talk');
    return obey(parts, threadId, message, command);
  }
  if (run === null) return message.addressed ? start(parts, threadId, message) : undefined;
  if (run.stopping) {
    if (!message.addressed) return;
    await keep(parts, threadId, message, 'talk');
    return say(parts, threadId, message.eventId, stoppingText);
  }
  if (question !== null && isAsked) return answer(parts, threadId, message, question);
  if (!message.addressed) return;
  if (question !== null) {
    await keep(parts, threadId, message, 'talk');
    const whom = namesOf(question.asks, question.requester);
    return tell(parts, threadId, message, `I am waiting for an answer from ${whom}.`);
  }
  return steer(parts, threadId, message, run);
}

async function answer(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  question: QuestionView,
): Promise<void> {
  const { eventId, author, text } = message;
  const read = answerIn(question, text);
  if ('unclear' in read) {
    // People may talk beside a question; only what was said to Footnote is answered.
    if (message.addressed || question.kind === 'retry') await say(parts, threadId, eventId, read.unclear);
    return;
  }
  const given = { eventId, author, questionId: question.id, version: question.version, answer: read };
  const refused = await answerQuestion(parts, given, { ...message, purpose: 'answer' });
  if (refused !== null) await tell(parts, threadId, message, refused);
}

async function steer(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  run: RunView,
): Promise<void> {
  if (!maySteer(run, message.author)) {
    await keep(parts, threadId, message, 'talk');
    const text = `I am researching for ${run.requester.name} here. Ask in the channel, and I begin a thread for you.`;
    return tell(parts, threadId, message, text);
  }
  await keep(parts, threadId, message, 'steering');
  await say(
    parts,
    threadId,
    message.eventId,
    'Noted. I see to it when the tasks under way are done, before I write the report.',
  );
}

/** A request that cannot be taken is answered in the thread, once. */
async function start(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  try {
    await startResearch(parts, message, message.choice ?? { depth: 'auto', mode: 'auto' });
  } catch (error) {
    if (!(error instanceof FootnoteError) || error.code !== 'request-invalid') throw error;
    await keep(parts, threadId, { ...message, text: message.text.slice(0, 1000) }, 'talk');
    const text = [error.message, error.hint].filter(Boolean).join(' ');
    await say(parts, threadId, message.eventId, text, { tone: 'warning' });
  }
}

async function keep(
  { conversations }: BotParts,
  threadId: string,
  { eventId, author, text }: IncomingMessage,
  purpose: StoredMessage['purpose'],
): Promise<void> {
  await conversations.receive(threadId, { eventId, author, text, purpose });
}
