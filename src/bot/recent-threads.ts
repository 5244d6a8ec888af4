// Threads in which somebody may have said something while nobody listened.
import type { ThreadAddress } from '../chat/port.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';

/** Among so many of the newest researches. */
const mostRuns = 500;
const mostThreads = 50;

/** Those with a research that is going on come first. */
export async function recentThreads(
  { conversations }: Pick<BotParts, 'conversations'>,
  platform: string,
): Promise<readonly ThreadAddress[]> {
  const runs = (await conversations.runs(null, mostRuns)).filter(
    ({ thread }) => thread.platform === platform,
  );
  const inOrder = [...runs.filter(isActive), ...runs.filter((run) => !isActive(run))];
  const threads = new Map(inOrder.map(({ thread }) => [thread.externalId, thread]));
  return [...threads.values()].slice(0, mostThreads);
}
