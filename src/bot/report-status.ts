// Somebody says status: how far the research is, and what people are asked.
import { durationText } from '../base/duration-text.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import { standingOf } from '../chat/progress/standing.ts';
import type { Standing } from '../chat/progress/standing.ts';
import type { RunView } from '../store/port.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { wakeThread } from './wake.ts';

export async function reportStatus(parts: BotParts, threadId: string, eventId: string): Promise<void> {
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) {
    return say(parts, threadId, eventId, 'Nothing was researched here yet. Mention me with a question.');
  }
  const standing = standingOf(run, await parts.feed.events(run.id), parts.clock.now());
  await say(parts, threadId, eventId, textOf(run, standing));
  const question = await parts.questions.openQuestion(run.id);
  if (question === null) return;
  // Whoever asks for it may not find the message, or somebody deleted it.
  await parts.questions.askAgain(question.id, `again/${eventId}`);
  await wakeThread(parts, threadId);
}

function textOf(run: RunView, standing: Standing): string {
  const { card } = standing;
  const queued = run.status === 'queued' && card.phase === 'intake' ? 'Waiting for its turn' : card.status;
  const trouble =
    run.error === null || !card.live ? '' : `\nTrying again: ${withoutAddresses(run.error.message)}`;
  const ended = card.live ? '' : endedText(run);
  const stale = standing.stale ? `\n${staleText(standing)}` : '';
  return `${queued} (${factsOf(run, standing).join(', ')}).${ended}${trouble}${stale}${failedText(standing)}`;
}

/** Phase and counts (B82); the time stands last. */
function factsOf(run: RunView, standing: Standing): string[] {
  const { card, iteration, tasksDone, tasksFailed, findings, gaps } = standing;
  const { modelCalls, dollars } = card.spent;
  const facts = [
    iteration > 1 ? `iteration ${iteration}` : '',
    card.tasks.length === 0 ? '' : `${tasksDone} of ${card.tasks.length} tasks done`,
    tasksFailed.length === 0 ? '' : `${tasksFailed.length} without result`,
    counted(card.sources, 'source'),
    findings === null ? '' : counted(findings, 'finding'),
    gaps === null ? '' : counted(gaps, 'gap'),
    modelCalls === 0 ? '' : counted(modelCalls, 'model call'),
    dollars > 0 ? `$${dollars.toFixed(2)}` : '',
    durationText(run.activeMs > 0 && !card.live ? run.activeMs : card.elapsedMs),
  ];
  return facts.filter((fact) => fact !== '');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function staleText({ quietMs }: Standing): string {
  return `Nothing has happened for ${durationText(quietMs)}. If it stays so, say stop, and then resume.`;
}

function failedText({ tasksFailed }: Standing): string {
  return tasksFailed.map(({ title, note = 'failed' }) => `\n• ${title}: ${note}`).join('');
}

function endedText({ status }: RunView): string {
  return status === 'cancelled' || status === 'failed' ? ' Say resume, and I go on.' : '';
}
