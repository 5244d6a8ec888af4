// What somebody may ask about their own researches, wherever they are: how they are, to end one, and what there is.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunLine } from '../store/port/archive.ts';
import { usedLines } from './caps.ts';
import type { BotParts } from './parts.ts';
import { stopByButton, isActive } from './stop-run.ts';
import { tell } from './say.ts';
import { shortened } from '../base/shortened.ts';
import { agoText } from '../chat/words/estimate-text.ts';

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
  const { say, conversations } = parts;
  // Worked on again after a crash, the message must not end what was begun since.
  const { at = Infinity } = (await conversations.said(threadId, message.eventId)) ?? {};
  const runs = (await activeRunsOf(parts, message)).filter(({ createdAt }) => createdAt <= at);
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

/** What is being researched for this person, or waits for them, on the platform of the thread. */
export async function activeRunsOf(
  { conversations }: Pick<BotParts, 'conversations'>,
  { thread, author }: Pick<IncomingMessage, 'thread' | 'author'>,
): Promise<RunLine[]> {
  const runs = await conversations.runs({ platform: thread.platform, requesterId: author.id }, mostRuns);
  return runs.filter(isActive);
}

function linesOf(parts: BotParts, { thread }: IncomingMessage, runs: readonly RunLine[]): string[] {
  return runs.map((run) => lineOf(run, thread.externalId, parts));
}

/** So many of the newest are listed. */
const mostListed = 20;
/** Characters of a request that are shown. */
const requestLength = 80;

/** All that they have asked for, told to them only. */
export async function listRuns(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { thread, author } = message;
  const of = { platform: thread.platform, requesterId: author.id };
  const runs = await parts.conversations.runs(of, mostListed);
  const lines = runs.map((run) => lineOf(run, thread.externalId, parts));
  const listed = runs.length === 0 ? [parts.say('list.none')] : [parts.say('list.lead'), ...lines];
  const text = [...listed, ...(await usedLines(parts, message))].join('\n');
  await tell(parts, threadId, message, text);
}

/** A run with its state, age and place. `here`: the thread in which it is told. */
function lineOf(
  { thread, request, status, createdAt }: RunLine,
  here: string,
  { say, clock }: Pick<BotParts, 'say' | 'clock'>,
): string {
  const where = say(thread.externalId === here ? 'list.here' : 'list.elsewhere');
  const ago = agoText(clock.now() - createdAt, say);
  return `• ${shortened(request, requestLength)} (${say(`home.status.${status}`)}, ${ago}, ${where})`;
}
