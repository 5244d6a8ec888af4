// Somebody says resume: the thread's last research goes on where it was stopped or has failed.
import type { IncomingMessage } from '../chat/port.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { stoppingText } from './stop-run.ts';
import { tell } from './tell.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

export async function resumeRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) return say(parts, threadId, eventId, 'There is no research here that could go on.');
  if (!maySteer(run, author)) {
    const text = `Only ${run.requester.name}, who asked, and whoever decides here can let this research go on.`;
    return tell(parts, threadId, message, text);
  }
  if (run.stopping) return say(parts, threadId, eventId, stoppingText);
  const outcome = await parts.conversations.resume(run.id);
  if (outcome === 'resumed') {
    await say(parts, threadId, eventId, 'Going on where it stopped.');
    await wakeRun(parts, run.id);
    return parts.started(run.id);
  }
  const text =
    outcome === 'busy' || isActive(run)
      ? 'The research is going on already. Say status to see how far it is.'
      : 'The last research here has ended: nothing is left to be done. Mention me with a new question.';
  return say(parts, threadId, eventId, text);
}
