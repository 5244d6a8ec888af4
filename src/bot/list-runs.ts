// Somebody says list: what they have asked for, in all threads of the platform, told to them only.
import { shortened } from '../base/shortened.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { durationText } from '../chat/words/estimate-text.ts';
import type { Say } from '../chat/words/say.ts';
import type { RunLine } from '../store/port/archive.ts';
import { usedLines } from './caps.ts';
import type { BotParts } from './parts.ts';
import { tell } from './tell.ts';

const mostRuns = 20;
const requestLength = 80;
const dayMs = 86_400_000;

export async function listRuns(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { thread, author } = message;
  const of = { platform: thread.platform, requesterId: author.id };
  const runs = await parts.conversations.runs(of, mostRuns);
  const lines = runs.map((run) => lineOf(run, thread.externalId, parts));
  const listed = runs.length === 0 ? [parts.say('list.none')] : [parts.say('list.lead'), ...lines];
  const text = [...listed, ...(await usedLines(parts, message))].join('\n');
  await tell(parts, threadId, message, text);
}

/** A run with its state, age and place. `here`: the thread in which it is told. */
export function lineOf(
  { thread, request, status, createdAt }: RunLine,
  here: string,
  { say, clock }: Pick<BotParts, 'say' | 'clock'>,
): string {
  const where = say(thread.externalId === here ? 'list.here' : 'list.elsewhere');
  const ago = agoText(clock.now() - createdAt, say);
  return `• ${shortened(request, requestLength)} (${say(`home.status.${status}`)}, ${ago}, ${where})`;
}

function agoText(ms: number, say: Say): string {
  const days = Math.floor(ms / dayMs);
  return days === 0 ? say('list.ago', { age: durationText(ms, say) }) : say('home.age.days', { count: days });
}
