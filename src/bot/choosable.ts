// What somebody can choose who types a command: their researches that are going on, or citations of a report.
import type { Choosable, IncomingLookup } from '../chat/port.ts';
import { runResultSchema } from '../research/result.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';

/** Among so many of their newest researches. */
const mostRuns = 50;

type ChoosableParts = Pick<BotParts, 'conversations' | 'receipts'>;

export async function choosable(
  parts: ChoosableParts,
  { of, thread, author }: IncomingLookup,
): Promise<readonly Choosable[]> {
  const { conversations } = parts;
  if (of === 'cited') return citedIn(await conversations.openThread(thread), parts);
  const runs = await conversations.runs({ platform: thread.platform, requesterId: author.id }, mostRuns);
  return runs.filter(isActive).map(({ id, request }) => ({ value: id, text: request }));
}

/** The same citations that "check" is about, whoever asked for the research. */
async function citedIn(
  threadId: string,
  { conversations, receipts }: ChoosableParts,
): Promise<readonly Choosable[]> {
  const runId = await receipts.newest(threadId);
  if (runId === null) return [];
  const [numbers, run] = await Promise.all([receipts.numbers(runId), conversations.run(runId)]);
  const cited = runResultSchema.safeParse(run?.result).data?.citations ?? [];
  const titles = new Map(cited.map(({ n, title }) => [n, title]));
  return numbers.map((n) => ({ value: String(n), text: `[${n}] ${titles.get(n) ?? ''}`.trim() }));
}
