// What somebody may ask about their own researches outside of any thread: how they are, and to end one.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunLine } from '../store/port/archive.ts';
import { usedLines } from './caps.ts';
import { isActive } from './is-active.ts';
import { lineOf } from './list-runs.ts';
import type { BotParts } from './parts.ts';
import { stopByButton } from './stop-run.ts';
import { tell } from './tell.ts';

/** Among so many of the newest, those that are going on are looked for. */
const mostRuns = 50;

/** Everything that is being researched for whoever asks, or waits for them. */
export async function tellStatus(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { say } = parts;
  const runs = await activeRunsOf(parts, message);
  const text =
    runs.length === 0 ? [say('status.none')] : [say('status.own'), ...linesOf(parts, message, runs)];
  await tell(parts, threadId, message, [...text, ...(await usedLines(parts, message))].join('\n'));
}

/** Ends the only one. Of several, which one is meant has to be said where it is. */
export async function stopOwn(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { say } = parts;
  const runs = await activeRunsOf(parts, message);
  const [only, other] = runs;
  if (only === undefined) return tell(parts, threadId, message, say('status.none'));
  if (other !== undefined) {
    return tell(parts, threadId, message, [say('stop.which'), ...linesOf(parts, message, runs)].join('\n'));
  }
  const refused = await stopByButton(parts, { runId: only.id, author: message.author });
  await tell(
    parts,
    threadId,
    message,
    refused ?? [say('stop.own'), ...linesOf(parts, message, runs)].join('\n'),
  );
}

async function activeRunsOf(
  { conversations }: BotParts,
  { thread, author }: IncomingMessage,
): Promise<RunLine[]> {
  const runs = await conversations.runs({ platform: thread.platform, requesterId: author.id }, mostRuns);
  return runs.filter(isActive);
}

function linesOf(parts: BotParts, { thread }: IncomingMessage, runs: readonly RunLine[]): string[] {
  return runs.map((run) => lineOf(run, thread.externalId, parts));
}
