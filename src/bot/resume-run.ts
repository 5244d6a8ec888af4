// Somebody says resume: the thread's last research goes on where it was stopped or has failed.
import { FootnoteError } from '../base/errors.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import { admissionTo, channelAmong } from './caps.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { tell } from './tell.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

export async function resumeRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) return say(parts, threadId, eventId, parts.say('resume.nothing'));
  if (!maySteer(run, author)) {
    return tell(parts, threadId, message, parts.say('run.not-you', { name: run.requester.name }));
  }
  if (run.stopping) return say(parts, threadId, eventId, parts.say('stop.stopping'));
  const outcome = await resumed(parts, run, message);
  if (typeof outcome !== 'string') return tell(parts, threadId, message, outcome.refusal);
  if (outcome === 'resumed') {
    await say(parts, threadId, eventId, parts.say('resume.going-on'));
    await wakeRun(parts, run.id);
    return parts.started(run.id);
  }
  const isBusy = outcome === 'busy' || isActive(run);
  return say(parts, threadId, eventId, parts.say(isBusy ? 'resume.busy' : 'resume.ended'));
}

/** The caps of whoever asked for it count. */
async function resumed(
  parts: BotParts,
  run: RunView,
  { places }: IncomingMessage,
): Promise<'resumed' | 'busy' | 'ended' | { readonly refusal: string }> {
  const who = { personId: run.requester.id, channel: channelAmong(places) };
  try {
    return await parts.conversations.resume(run.id, admissionTo(parts.caps, who, parts.say, true));
  } catch (error) {
    if (!(error instanceof FootnoteError) || error.code !== 'cap-reached') throw error;
    return { refusal: [error.message, error.hint].join(' ') };
  }
}
