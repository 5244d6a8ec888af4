// What somebody may ask about their own researches, wherever they are: how they are, to end one, and what there is.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunLine } from '../store/port/archive.ts';
import { usedLines } from './caps.ts';
import type { BotParts, Talk } from './parts.ts';
import { cancelRun, isActive } from './stop-run.ts';
import { tell } from './say.ts';
import { shortened } from '../base/shortened.ts';
import { agoText } from '../chat/words/estimate-text.ts';

/** Among so many of the newest, those that are going on are looked for. */
const mostRuns = 50;

/** Everything that is being researched for whoever asks, or waits for them. */
export async function tellStatus(talk: Talk): Promise<void> {
  const { say, message } = talk;
  const runs = await activeRunsOf(talk, message);
  const text = runs.length === 0 ? [say('status.none')] : [say('status.own'), ...linesOf(talk, runs)];
  await tell(talk, [...text, ...(await usedLines(talk, message))].join('\n'));
}

/** Ends the only one. Of several, which one is meant has to be said where it is. */
export async function stopOwn(talk: Talk): Promise<void> {
  const { say, conversations, threadId, message } = talk;
  // Worked on again after a crash, the message must not end what was begun since.
  const { at = Infinity } = (await conversations.said(threadId, message.eventId)) ?? {};
  const runs = (await activeRunsOf(talk, message)).filter(({ createdAt }) => createdAt <= at);
  const [only, other] = runs;
  if (only === undefined) return tell(talk, say('status.none'));
  if (other !== undefined) return tell(talk, [say('stop.which'), ...linesOf(talk, runs)].join('\n'));
  const isStopped = await cancelRun(talk, only.id);
  await tell(talk, isStopped ? [say('stop.own'), ...linesOf(talk, runs)].join('\n') : say('resume.ended'));
}

/** What is being researched for this person, or waits for them, on the platform of the thread. */
export async function activeRunsOf(
  { conversations }: Pick<BotParts, 'conversations'>,
  { thread, author }: Pick<IncomingMessage, 'thread' | 'author'>,
): Promise<RunLine[]> {
  const runs = await conversations.runs({ platform: thread.platform, requesterId: author.id }, mostRuns);
  return runs.filter(isActive);
}

/** Each run with its state, age and place. */
function linesOf({ say, clock, message }: Talk, runs: readonly RunLine[]): string[] {
  return runs.map(({ thread, request, status, createdAt }) => {
    const where = thread.externalId === message.thread.externalId ? '' : `, ${say('list.elsewhere')}`;
    const ago = agoText(clock.now() - createdAt, say);
    return `• ${shortened(request, requestLength)} (${say(`home.status.${status}`)}, ${ago}${where})`;
  });
}

/** So many of the newest are listed. */
const mostListed = 20;
/** Characters of a request that are shown. */
const requestLength = 80;

/** All that they have asked for, told to them only. */
export async function listRuns(talk: Talk): Promise<void> {
  const { say, message } = talk;
  const { thread, author } = message;
  const of = { platform: thread.platform, requesterId: author.id };
  const runs = await talk.conversations.runs(of, mostListed);
  const listed = runs.length === 0 ? [say('list.none')] : [say('list.lead'), ...linesOf(talk, runs)];
  await tell(talk, [...listed, ...(await usedLines(talk, message))].join('\n'));
}
