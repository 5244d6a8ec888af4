// Somebody says delete: what is kept of the thread's last research is removed, and the thread is told what that was.
import type { IncomingMessage } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { NoticeView } from '../chat/views.ts';
import type { Removed } from '../store/port/archive.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { answerTo, say } from './say.ts';
import { tell } from './tell.ts';
import { wakeThread } from './wake.ts';
import { maySteer } from './who-may.ts';

export async function deleteRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) return say(parts, threadId, eventId, parts.say('delete.nothing'));
  if (!maySteer(run, author)) {
    return tell(parts, threadId, message, parts.say('run.not-you', { name: run.requester.name }));
  }
  if (isActive(run)) return say(parts, threadId, eventId, parts.say('delete.going-on'));
  // Worked on again after a crash, the message must not remove the research before this one.
  const outcome = await parts.conversations.remove(run.id, {
    about: answerTo(eventId),
    view: (removed) => viewOf(removed, parts.say),
  });
  if (outcome === 'active') return say(parts, threadId, eventId, parts.say('delete.going-on'));
  if (outcome === 'unknown') return say(parts, threadId, eventId, parts.say('delete.nothing'));
  await wakeThread(parts, threadId);
}

function viewOf(removed: Removed, speak: Say): NoticeView {
  const counted = Object.entries(removed) as [keyof Removed, number][];
  const parts = counted
    .filter(([, count]) => count > 0)
    .map(([what, count]) => speak(`deleted.${what}`, { count }));
  const list = new Intl.ListFormat(speak.language).format([speak('deleted.result'), ...parts]);
  return { kind: 'notice', tone: 'info', text: speak('deleted', { list }) };
}
