// Somebody says whether a report was helpful: by a button below it.
import type { IncomingPress } from '../chat/port.ts';
import { sayIn } from '../chat/words/say.ts';
import type { BotParts } from './parts.ts';

/** Null when it is kept, otherwise a sentence for the person. Whoever is in the thread may say: the report stands there for all. */
export async function rateReport(
  { conversations }: Pick<BotParts, 'conversations'>,
  { runId, author, helpful, isHere }: Omit<IncomingPress, 'kind'> & { readonly helpful: boolean },
): Promise<string | null> {
  const run = await conversations.run(runId);
  // Of a run of another thread nobody learns here that it exists.
  if (run === null || !isHere(run.thread)) return sayIn(null)('rating.gone');
  const say = sayIn(await conversations.languageOf(run.threadId));
  if (run.status !== 'delivered') return say('rating.no-report');
  const isKept = await conversations.rate(runId, { personId: author.id, helpful });
  return isKept ? null : say('rating.gone');
}
