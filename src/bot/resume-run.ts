// Somebody says resume: the thread's last research goes on where it was stopped or has failed.
import type { IncomingMessage } from '../chat/port.ts';
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
    return tell(parts, threadId, message, parts.say('resume.not-you', { name: run.requester.name }));
  }
  if (run.stopping) return say(parts, threadId, eventId, parts.say('stop.stopping'));
  const outcome = await parts.conversations.resume(run.id);
  if (outcome === 'resumed') {
    await say(parts, threadId, eventId, parts.say('resume.going-on'));
    await wakeRun(parts, run.id);
    return parts.started(run.id);
  }
  const isBusy = outcome === 'busy' || isActive(run);
  return say(parts, threadId, eventId, parts.say(isBusy ? 'resume.busy' : 'resume.ended'));
}
