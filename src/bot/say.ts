// Footnote says something short in a thread, once per event that it is about.
import type { NoticeView } from '../chat/views.ts';
import type { BotParts } from './parts.ts';
import { wakeThread } from './wake.ts';

/** `about`: the event that is answered; the same one is answered once. */
export async function say(
  parts: BotParts,
  threadId: string,
  about: string,
  text: string,
  notice: Partial<Pick<NoticeView, 'tone' | 'to'>> = {},
): Promise<void> {
  const view: NoticeView = { kind: 'notice', tone: 'info', text, ...notice };
  await parts.outbox.add(threadId, view, `re/${about}`);
  await wakeThread(parts, threadId);
}
