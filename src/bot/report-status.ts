// Somebody says status: how far the research is, and what people are asked.
import { durationText } from '../base/duration-text.ts';
import { progressOf } from '../chat/progress.ts';
import type { ProgressView } from '../chat/views.ts';
import type { RunView } from '../store/port.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { wakeThread } from './wake.ts';

export async function reportStatus(parts: BotParts, threadId: string, eventId: string): Promise<void> {
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) {
    return say(parts, threadId, eventId, 'Nothing was researched here yet. Mention me with a question.');
  }
  const card = progressOf(run.id, await parts.feed.events(run.id), parts.clock.now());
  await say(parts, threadId, eventId, textOf(run, card));
  const question = await parts.questions.openQuestion(run.id);
  if (question === null) return;
  // Whoever asks for it may not find the message, or somebody deleted it.
  await parts.questions.askAgain(question.id, `again/${eventId}`);
  await wakeThread(parts, threadId);
}

function textOf(run: RunView, card: ProgressView): string {
  const done = card.tasks.filter(({ status }) => status === 'done').length;
  const facts = [
    card.tasks.length === 0 ? '' : `${done} of ${card.tasks.length} tasks done`,
    `${card.sources} ${card.sources === 1 ? 'source' : 'sources'}`,
    durationText(run.activeMs > 0 && !card.live ? run.activeMs : card.elapsedMs),
    card.spent.dollars > 0 ? `$${card.spent.dollars.toFixed(2)}` : '',
  ].filter((fact) => fact !== '');
  const queued = run.status === 'queued' && card.phase === 'intake' ? 'Waiting for its turn' : card.status;
  const trouble = run.error === null || !card.live ? '' : `\nTrying again: ${run.error.message}`;
  const ended = card.live ? '' : endedText(run);
  return `${queued} (${facts.join(', ')}).${ended}${trouble}`;
}

function endedText({ status }: RunView): string {
  return status === 'cancelled' || status === 'failed' ? ' Say resume, and I go on.' : '';
}
