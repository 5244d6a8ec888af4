// What is said in a thread: by Footnote, to all or to one person only, and by people, whose words are kept.
import type { AnswerView, NoticeView, ReceiptView, ReportView } from '../chat/views.ts';
import type { BotParts } from './parts.ts';
import { theirWords } from '../chat/words/their-words.ts';
import { wakeThread } from './wake.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { IncomingMessage, Whisper } from '../chat/port.ts';
import type { StoredMessage } from '../store/port.ts';

/** `about`: the event that is answered; the same one is answered once. */
export async function say(
  parts: BotParts,
  threadId: string,
  about: string,
  text: string,
  notice: Partial<Pick<NoticeView, 'tone' | 'to' | 'offer' | 'language'>> = {},
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
  wakeThread(parts, threadId);
}

/** What an answer to an event is about. */
export function answerTo(eventId: string): string {
  return `re/${eventId}`;
}

/** Says it to one person only; where that cannot be done, in the thread. */
export async function tell(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  said: Whisper,
): Promise<void> {
  const { thread, author, via } = message;
  const platform = parts.platforms.find(({ name }) => name === thread.platform);
  if (platform === undefined) return aloud(parts, threadId, message.eventId, said, []);
  try {
    const told = typeof said === 'string' ? await withTheirs(parts, threadId, message, said) : said;
    await platform.whisper(thread, author, told, via);
  } catch (error) {
    parts.logger.info({ threadId, error: toErrorRecord(error) }, 'a private answer could not be given');
    await aloud(parts, threadId, message.eventId, said, [author.id]);
  }
}

/** With what it answers, where others have said something since: in the thread the outbox sees to that. */
async function withTheirs(
  { conversations, say: speak }: BotParts,
  threadId: string,
  { eventId }: IncomingMessage,
  sentence: string,
): Promise<string> {
  const said = theirWords((await conversations.overtaken(threadId, eventId))?.text ?? '');
  return said === '' ? sentence : `${speak('quoted', { text: said })}\n${sentence}`;
}

/** What stands in a thread already may be shown in it; a link that lets one person in may not. */
function aloud(
  parts: BotParts,
  threadId: string,
  eventId: string,
  said: Whisper,
  to: readonly string[],
): Promise<void> {
  if (typeof said !== 'string' && said.kind !== 'link') return post(parts, threadId, eventId, said);
  const sentence = typeof said === 'string' ? said : parts.say('page.not-private');
  return say(parts, threadId, eventId, sentence, to.length === 0 ? {} : { to });
}

/** Keeps what somebody said with what it was taken for. Once for each message: what it was taken for first stands. */
export async function keep(
  { conversations }: Pick<BotParts, 'conversations'>,
  threadId: string,
  { eventId, author, text, files = [] }: IncomingMessage,
  purpose: StoredMessage['purpose'],
): Promise<void> {
  await conversations.receive(threadId, { eventId, author, text, purpose, files });
}
