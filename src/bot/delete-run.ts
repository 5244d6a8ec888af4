// Somebody says delete: what is kept of the thread's last research is removed, and the thread is told what that was.
import type { IncomingMessage } from '../chat/port.ts';
import type { NoticeView } from '../chat/views.ts';
import type { Removed } from '../store/port/archive.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { answerTo, say } from './say.ts';
import { tell } from './tell.ts';
import { wakeThread } from './wake.ts';
import { maySteer } from './who-may.ts';

const goingOn = 'A research is going on here. Say stop first; once it has ended, say delete.';
const nothing = 'There is no research here that could be deleted.';

export async function deleteRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) return say(parts, threadId, eventId, nothing);
  if (!maySteer(run, author)) {
    const text = `Only ${run.requester.name}, who asked, and whoever decides here can delete this research.`;
    return tell(parts, threadId, message, text);
  }
  if (isActive(run)) return say(parts, threadId, eventId, goingOn);
  // Worked on again after a crash, the message must not remove the research before this one.
  const outcome = await parts.conversations.remove(run.id, { about: answerTo(eventId), view: viewOf });
  if (outcome === 'active') return say(parts, threadId, eventId, goingOn);
  if (outcome === 'unknown') return say(parts, threadId, eventId, nothing);
  await wakeThread(parts, threadId);
}

function viewOf(removed: Removed): NoticeView {
  const { sources, evidence, claims, steps, events, messages, pages } = removed;
  const parts = [
    counted(sources, 'source'),
    counted(evidence, 'quote'),
    counted(claims, 'claim'),
    counted(steps, 'recorded step'),
    counted(events, 'event'),
    counted(messages, 'message', 'the text of ', 'the texts of '),
    counted(pages, 'page', 'the text of ', 'the texts of '),
  ].filter((part) => part !== '');
  const besides = parts.length === 0 ? '' : `, ${listed(parts)}`;
  const text = `Deleted: the last research here with its result${besides}. Messages that were posted stay where they are: remove them here if they are to go as well.`;
  return { kind: 'notice', tone: 'info', text };
}

function counted(count: number, what: string, before = '', beforeMany = before): string {
  if (count === 0) return '';
  return count === 1 ? `${before}1 ${what}` : `${beforeMany}${count} ${what}s`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
