// A research that has ended without a report goes on, as it was or with what somebody wants of it. It is the same run: it knows
// all that it has read and written.
import { FootnoteError } from '../base/errors.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { readEvent } from '../research/events.ts';
import type { RunView } from '../store/port.ts';
import type { TakenUp } from '../store/port/run-start.ts';
import { admissionTo, channelAmong } from './caps.ts';
import type { BotParts } from './parts.ts';
import { keep, say, tell } from './say.ts';
import { hears } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

/** Whether a mention may be meant for the thread's last research, which takes a model to tell. What is asked by a command or a form is a request. */
export async function mayGoOn(
  { hasModel, feed }: Pick<BotParts, 'hasModel' | 'feed'>,
  { author, unseen, choice }: IncomingMessage,
  latest: RunView,
): Promise<boolean> {
  const isRequest = unseen === true || choice !== undefined;
  const isOver = isActive(latest) || latest.status === 'delivered';
  if (isRequest || isOver || !hasModel() || !maySteer(latest, author)) return false;
  const events = await feed.events(latest.id);
  const isDeep = events
    .map(readEvent)
    .some((event) => event?.type === 'understood' && event.data.mode === 'deep');
  return isDeep && hears(events) !== 'no';
}

/** The thread's last research goes on where it ended. */
export async function resumeRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId, author.id);
  if (run === null) return say(parts, threadId, eventId, parts.say('thread.nothing'));
  if (!maySteer(run, author)) {
    return tell(parts, threadId, message, parts.say('run.not-you', { name: run.requester.name }));
  }
  if (run.stopping) return say(parts, threadId, eventId, parts.say('stop.stopping'));
  const outcome = await resumed(parts, run, message);
  if (typeof outcome !== 'string') return tell(parts, threadId, message, outcome.refusal);
  if (outcome === 'resumed') return goesOn(parts, run, message, 'resume.going-on');
  const isBusy = outcome === 'busy' || isActive(run);
  return say(parts, threadId, eventId, parts.say(isBusy ? 'small-talk.busy' : 'resume.ended'));
}

/** The same with what is wanted of it. `otherwise`: what is done where it cannot go on. */
export async function resumeWith(
  parts: BotParts,
  message: IncomingMessage,
  run: RunView,
  otherwise: () => Promise<void>,
): Promise<void> {
  const { eventId, author, text, files = [] } = message;
  const said = { eventId, author, text: text.trim(), files };
  // Whoever may resume it may say with what: that brings another plan or draft, about which those decide who always do.
  const questionId = (await parts.questions.asked(run.id)).at(-1)?.id ?? null;
  const outcome = await resumed(parts, run, message, { said, questionId });
  if (outcome === 'resumed') return goesOn(parts, run, message, 'resume.with-wish');
  if (typeof outcome === 'string') return otherwise();
  await keep(parts, run.threadId, message, 'talk');
  return tell(parts, run.threadId, message, outcome.refusal);
}

async function goesOn(
  parts: BotParts,
  { id, threadId }: RunView,
  message: IncomingMessage,
  text: GoesOn,
): Promise<void> {
  await saysItGoesOn(parts, threadId, message, text);
  wakeRun(parts, id);
  return parts.started(id);
}

type GoesOn = 'resume.going-on' | 'resume.with-wish';

/** Once, however often. */
export function saysItGoesOn(
  parts: BotParts,
  threadId: string,
  { eventId }: IncomingMessage,
  text: GoesOn,
): Promise<void> {
  return say(parts, threadId, eventId, parts.say(text));
}

/** The caps of whoever asked for it count. */
async function resumed(
  parts: BotParts,
  run: RunView,
  { places }: IncomingMessage,
  wish?: TakenUp,
): Promise<'resumed' | 'busy' | 'ended' | { readonly refusal: string }> {
  const who = { personId: run.requester.id, channel: channelAmong(places) };
  try {
    return await parts.conversations.resume(run.id, admissionTo(parts.caps, who, parts.say, true), wish);
  } catch (error) {
    if (!(error instanceof FootnoteError) || error.code !== 'cap-reached') throw error;
    return { refusal: [error.message, error.hint].join(' ') };
  }
}
