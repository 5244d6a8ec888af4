// A message was edited or deleted. Only the request of a research that is going on matters.
import type { IncomingChange } from '../chat/port.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { speakingIn } from './speaking.ts';
import { cancelRun } from './stop-run.ts';

/** A deleted request stops its research; an edited one does not change it, and whoever edited it is told how to. */
export async function receiveChange(parts: BotParts, change: IncomingChange): Promise<void> {
  const threadId = await parts.conversations.openThread(change.thread);
  const run = await parts.conversations.runOf(threadId, change.message);
  if (run === null || !isActive(run)) return;
  const { say: speak } = await speakingIn(parts, threadId);
  if (change.text === null) {
    // Said first: after a crash in between, a run that has ended would not be spoken of.
    await say(parts, threadId, change.eventId, speak('change.deleted'));
    await cancelRun(parts, run.id);
    return;
  }
  if (change.text.trim() === run.request.trim()) return;
  // Once for a request, however often it is edited.
  return say(parts, threadId, `edited/${change.message}`, speak('change.edited'), { to: [run.requester.id] });
}
