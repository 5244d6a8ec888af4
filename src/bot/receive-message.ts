// What a message in a thread means (the table in design 2), decided by the state of the thread and who wrote it.
import { FootnoteError } from '../base/errors.ts';
import type { Answer, IncomingMessage } from '../chat/port.ts';
import type { NoticeView } from '../chat/views.ts';
import type { QuestionView } from '../store/port.ts';
import { answerQuestion } from './answer-question.ts';
import { cancelRun } from './cancel-run.ts';
import type { BotParts } from './parts.ts';
import { startResearch } from './start-research.ts';

export async function receiveMessage(parts: BotParts, message: IncomingMessage): Promise<void> {
  const threadId = await parts.conversations.openThread(message.thread);
  const run = await parts.conversations.activeRun(threadId);
  const store = (purpose: 'steering' | 'talk') =>
    parts.conversations.receive(threadId, { ...message, purpose });

  if (message.addressed && message.text.trim().toLowerCase() === 'stop') {
    // Stored first: delivered again it must not stop a run that was begun after it.
    if (!(await store('talk'))) return;
    const stopped = run !== null && (await cancelRun(parts, run.id));
    if (!stopped) await say(parts, threadId, 'Nothing is being researched here at the moment.');
    return;
  }
  if (run === null) {
    if (message.addressed) await start(parts, threadId, message);
    return;
  }
  const question = await parts.conversations.openQuestion(run.id);
  if (question !== null && message.author.id === question.requester.id) {
    const answer = answerFrom(question, message.text);
    if (answer === null) {
      if (await store('talk')) await say(parts, threadId, 'Please say retry, finish or stop.');
      return;
    }
    const { eventId, author } = message;
    const given = { eventId, author, questionId: question.id, version: question.version, answer };
    const refused = await answerQuestion(parts, given, { ...message, purpose: 'answer' });
    if (refused !== null) await say(parts, threadId, refused);
    return;
  }
  if (!message.addressed) return;
  const fresh = await store(question === null ? 'steering' : 'talk');
  if (fresh && question !== null) {
    await say(parts, threadId, `I am waiting for an answer from ${question.requester.name}.`);
  }
}

/** A request that cannot be taken is answered in the thread, once. */
async function start(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  try {
    await startResearch(parts, message, { depth: 'auto', mode: 'auto' });
  } catch (error) {
    if (!(error instanceof FootnoteError) || error.code !== 'request-invalid') throw error;
    const text = message.text.slice(0, 1000);
    const fresh = await parts.conversations.receive(threadId, { ...message, text, purpose: 'talk' });
    if (fresh) await say(parts, threadId, [error.message, error.hint].filter(Boolean).join(' '));
  }
}

/** Words instead of a button; null: they do not say which one. */
function answerFrom(question: QuestionView, text: string): Answer | null {
  const said = text.trim();
  const word = said.toLowerCase().replace(/[.!]$/, '');
  if (question.kind === 'clarify') {
    return word === 'just start' ? { kind: 'just-start' } : { kind: 'clarified', answers: [said] };
  }
  if (question.kind === 'retry') {
    if (['retry', 'again', 'try again'].includes(word)) return { kind: 'retry' };
    return word.startsWith('finish') ? { kind: 'finish' } : null;
  }
  if (['accept', 'approve', 'ok', 'yes'].includes(word)) return { kind: 'accepted' };
  if (['reject', 'no'].includes(word)) return { kind: 'rejected' };
  return { kind: 'feedback', text: said };
}

async function say(parts: BotParts, threadId: string, text: string): Promise<void> {
  const view: NoticeView = { kind: 'notice', tone: 'info', text };
  await parts.outbox.add(threadId, view);
  await parts.queue.wakeThread(threadId).catch(() => {
    // The sweep sends it.
  });
}
