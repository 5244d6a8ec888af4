// Somebody answers a question: who they are, and whether it is still open, is checked here and in one transaction.
import { toErrorRecord } from '../base/errors.ts';
import type { Answer, IncomingAnswer } from '../chat/port.ts';
import type { QuestionView, StoredMessage } from '../store/port.ts';
import type { BotParts } from './parts.ts';
import { wakeRun } from './wake.ts';

/**
 * Null when the answer was taken, now or when the same event came before; otherwise a sentence for the person who
 * gave it. `said` is the message that was the answer, when it was given in words.
 */
export async function answerQuestion(
  parts: BotParts,
  incoming: IncomingAnswer,
  said: StoredMessage | null = null,
): Promise<string | null> {
  const question = await parts.conversations.question(incoming.questionId);
  if (question === null) return 'This question no longer exists, so the answer was not used.';
  if (question.requester.id !== incoming.author.id) {
    return `Only ${question.requester.name}, who asked, can answer this.`;
  }
  const taken = await parts.conversations.answer(incoming.questionId, {
    version: incoming.version,
    by: incoming.author,
    answer: incoming.answer,
    said,
  });
  if (taken === 'repeated') return null;
  if (taken === 'closed') return 'This question is no longer open, so the answer was not used.';
  await wakeRun(parts, question.runId);
  await settle(parts, question, incoming);
  return null;
}

/** Takes the buttons away. A message that cannot be changed is no reason to lose the answer. */
async function settle(parts: BotParts, question: QuestionView, incoming: IncomingAnswer): Promise<void> {
  const platform = parts.platforms.find(({ name }) => name === question.thread.platform);
  if (platform === undefined || question.message === null) return;
  try {
    await platform.settle(
      question.thread,
      question.message,
      settledTexts[incoming.answer.kind](incoming.author.name),
    );
  } catch (error) {
    parts.logger.warn(
      { questionId: question.id, error: toErrorRecord(error) },
      'a question was not marked as settled',
    );
  }
}

const settledTexts: Readonly<Record<Answer['kind'], (name: string) => string>> = {
  accepted: (name) => `Accepted by ${name}.`,
  rejected: (name) => `Rejected by ${name}.`,
  feedback: (name) => `${name} asked for changes.`,
  clarified: (name) => `Answered by ${name}.`,
  retry: (name) => `${name} said: try again.`,
  finish: (name) => `${name} said: finish with what there is.`,
  'just-start': (name) => `${name} said: just start.`,
};
