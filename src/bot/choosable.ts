// What somebody can choose who types a command: their researches that are going on, or citations of a report.
import type { Choosable, IncomingLookup } from '../chat/port.ts';
import { runResultSchema } from '../research/result.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';

/** Among so many of their newest researches. */
const mostRuns = 50;

export async function choosable(
  { conversations, receipts }: Pick<BotParts, 'conversations' | 'receipts'>,
  { of, thread, author }: IncomingLookup,
): Promise<readonly Choosable[]> {
  const whose = { platform: thread.platform, requesterId: author.id };
  const runs = await conversations.runs(whose, mostRuns);
  if (of === 'going-on')
    return runs.filter(isActive).map(({ id, request }) => ({ value: id, text: request }));
  const here = runs.find((run) => run.thread.externalId === thread.externalId);
  if (here === undefined) return [];
  const [numbers, run] = await Promise.all([receipts.numbers(here.id), conversations.run(here.id)]);
  const cited = runResultSchema.safeParse(run?.result).data?.citations ?? [];
  const titles = new Map(cited.map(({ n, title }) => [n, title]));
  return numbers.map((n) => ({ value: String(n), text: `[${n}] ${titles.get(n) ?? ''}`.trim() }));
}
