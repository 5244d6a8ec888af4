// A research that has ended without a report goes on, as it was or with a wish. It is the same run: it knows all it has read.
import { FootnoteError } from '../base/errors.ts';
import { dataOf } from '../research/events.ts';
import type { RunView } from '../store/port.ts';
import type { TakenUp } from '../store/port/run-start.ts';
import { admissionTo, channelAmong } from './caps.ts';
import type { Talk } from './parts.ts';
import { reply, say, tell } from './say.ts';
import { hears } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

/** Whether a mention may be meant for the thread's last research, which takes a model to tell. What is asked by a command or a form is a request. */
export async function mayGoOn(
  { hasModel, feed, message: { author, unseen, choice } }: Talk,
  latest: RunView,
): Promise<boolean> {
  const isRequest = unseen === true || choice !== undefined;
  const isOver = isActive(latest) || latest.status === 'delivered';
  if (isRequest || isOver || !hasModel() || !maySteer(latest, author)) return false;
  const events = await feed.events(latest.id);
  const isDeep = dataOf('understood', events).some(({ mode }) => mode === 'deep');
  return isDeep && hears(events) !== 'no';
}

/** The thread's last research goes on where it ended. */
export async function resumeRun(talk: Talk): Promise<void> {
  const { author } = talk.message;
  const run = await talk.conversations.latestRun(talk.threadId, author.id);
  if (run === null) return say(talk, talk.say('thread.nothing'));
  if (!maySteer(run, author)) return tell(talk, talk.say('run.not-you', { name: run.requester.name }));
  if (run.stopping) return say(talk, talk.say('stop.stopping'));
  const outcome = await resumed(talk, run);
  if (typeof outcome !== 'string') return tell(talk, outcome.refusal);
  if (outcome === 'resumed') return goesOn(talk, run, 'going-on');
  const isBusy = outcome === 'busy' || isActive(run);
  return say(talk, talk.say(isBusy ? 'small-talk.busy' : 'resume.ended'));
}

/** The same with what is wanted of it. `otherwise`: what is done where it cannot go on; `words`: in which it is heard. */
export async function resumeWith(
  talk: Talk,
  run: RunView,
  otherwise: () => Promise<void>,
  words: string,
): Promise<void> {
  const { eventId, author, text, files = [] } = talk.message;
  const said = { eventId, author, text: text.trim(), heard: words.trim(), files };
  // Whoever may resume it may say with what: that brings another plan or draft, about which those decide who always do.
  const questionId = (await talk.questions.asked(run.id)).at(-1)?.id ?? null;
  const outcome = await resumed(talk, run, { said, questionId });
  if (outcome === 'resumed') return goesOn(talk, run, 'with-wish');
  if (typeof outcome === 'string') return otherwise();
  return reply(talk, outcome.refusal, 'alone');
}

async function goesOn(talk: Talk, { id }: RunView, how: 'going-on' | 'with-wish'): Promise<void> {
  await say(talk, talk.say(`resume.${how}`));
  wakeRun(talk, id);
  return talk.started(id);
}

/** The caps of whoever asked for it count. */
async function resumed(
  parts: Talk,
  run: RunView,
  wish?: TakenUp,
): Promise<'resumed' | 'busy' | 'ended' | { readonly refusal: string }> {
  const who = { personId: run.requester.id, channel: channelAmong(parts.message.places) };
  try {
    return await parts.conversations.resume(run.id, admissionTo(parts.caps, who, parts.say, true), wish);
  } catch (error) {
    if (!(error instanceof FootnoteError) || error.code !== 'cap-reached') throw error;
    return { refusal: [error.message, error.hint].join(' ') };
  }
}
