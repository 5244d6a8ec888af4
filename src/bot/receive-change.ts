// A message was edited or deleted. Only the request of a research that is going on matters.
import type { IncomingChange } from '../chat/port.ts';
import type { NoticeView } from '../chat/views.ts';
import { endedKey } from '../research/endings.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { speakingIn } from './speaking.ts';
import { cancelRun } from './stop-run.ts';
import { wakeThread } from './wake.ts';

/** A deleted request stops its research; an edited one does not change it, and whoever edited it is told how to. */
export async function receiveChange(parts: BotParts, change: IncomingChange): Promise<void> {
  const threadId = await parts.conversations.openThread(change.thread);
  const run = await parts.conversations.runOf(threadId, change.message);
  if (run === null || !isActive(run)) return;
  const { say: speak } = await speakingIn(parts, threadId);
  if (change.text === null) {
    const view: NoticeView = { kind: 'notice', tone: 'info', text: speak('change.deleted') };
    if (await cancelRun(parts, run.id, { key: endedKey('cancelled'), view }))
      await wakeThread(parts, threadId);
    return;
  }
  if (change.text.trim() === run.request.trim()) return;
  // Once for a request, however often it is edited.
  return say(parts, threadId, `edited/${change.message}`, speak('change.edited'), { to: [run.requester.id] });
}
