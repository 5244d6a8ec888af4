// Footnote says something short in a thread, once per event that it is about.
import type { AnswerView, NoticeView, ReceiptView, ReportView } from '../chat/views.ts';
import type { BotParts } from './parts.ts';
import { wakeThread } from './wake.ts';

/** `about`: the event that is answered; the same one is answered once. */
export async function say(
  parts: BotParts,
  threadId: string,
  about: string,
  text: string,
  notice: Partial<Pick<NoticeView, 'tone' | 'to' | 'offer'>> = {},
): Promise<void> {
  await post(parts, threadId, about, { kind: 'notice', tone: 'info', text, ...notice });
}

/** The same for more than a notice. */
export async function post(
  parts: BotParts,
  threadId: string,
  about: string,
  view: AnswerView | NoticeView | ReceiptView | ReportView,
): Promise<void> {
  await parts.outbox.add(threadId, view, answerTo(about));
  await wakeThread(parts, threadId);
}

/** What an answer to an event is about. */
export function answerTo(eventId: string): string {
  return `re/${eventId}`;
}
