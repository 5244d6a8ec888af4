// Somebody says list: what they have asked for, in all threads of the platform, told to them only.
import { durationText } from '../base/duration-text.ts';
import { shortened } from '../base/shortened.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { RunLine } from '../store/port/archive.ts';
import type { BotParts } from './parts.ts';
import { tell } from './tell.ts';

const mostRuns = 20;
const requestLength = 80;
const dayMs = 86_400_000;

export async function listRuns(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { thread, author } = message;
  const of = { platform: thread.platform, requesterId: author.id };
  const runs = await parts.conversations.runs(of, mostRuns);
  const lines = runs.map((run) => lineOf(run, thread.externalId, parts.clock.now()));
  const text =
    runs.length === 0
      ? 'You have not asked me for anything yet. Mention me with a question.'
      : ['What you asked me for, the newest first:', ...lines].join('\n');
  await tell(parts, threadId, message, text);
}

const states: Readonly<Record<RunLine['status'], string>> = {
  queued: 'waits for its turn',
  running: 'being researched',
  waiting: 'waits for an answer',
  delivered: 'delivered',
  rejected: 'rejected',
  failed: 'failed',
  cancelled: 'stopped',
};

/** A run with its state, age, place and id. `here`: the thread in which it is told. */
export function lineOf(
  { id, thread, request, status, createdAt }: RunLine,
  here: string,
  now: number,
): string {
  const where = thread.externalId === here ? 'here' : `in ${thread.externalId}`;
  return `• ${shortened(request, requestLength)} (${states[status]}, ${ageText(now - createdAt)} ago, ${where}, ${id})`;
}

function ageText(ms: number): string {
  const days = Math.floor(ms / dayMs);
  if (days === 0) return durationText(ms);
  return days === 1 ? '1 day' : `${days} days`;
}
