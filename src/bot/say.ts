// What is said in a thread: by Footnote, to all or to one person only, and by people, whose words are kept.
import type { AnswerView, NoticeView, ReceiptView, ReportView } from '../chat/views.ts';
import type { BotParts, Talk } from './parts.ts';
import { withTheirText } from '../chat/words/say.ts';
import { theirWords } from '../chat/words/their-words.ts';
import { wakeThread } from './wake.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { Whisper } from '../chat/port.ts';

type NoticeMore = Partial<Pick<NoticeView, 'tone' | 'to' | 'offer' | 'language' | 'answers'>>;

/** In answer to the message; one message is answered once. */
export function say(talk: Talk, text: string, notice: NoticeMore = {}): Promise<void> {
  return announce(talk, talk.threadId, talk.message.eventId, text, notice);
}

/** `about`: the event that is answered; the same one is answered once. */
export function announce(
  parts: BotParts,
  threadId: string,
  about: string,
  text: string,
  notice: NoticeMore = {},
): Promise<void> {
  return add(parts, threadId, about, { kind: 'notice', tone: 'info', text, ...notice });
}

type Added = AnswerView | NoticeView | ReceiptView | ReportView;

/** The same for more than a notice. */
export function post(talk: Talk, view: Added): Promise<void> {
  return add(talk, talk.threadId, talk.message.eventId, view);
}

async function add(parts: BotParts, threadId: string, about: string, view: Added): Promise<void> {
  await parts.outbox.add(threadId, view, answerTo(about));
  wakeThread(parts, threadId);
}

/** What an answer to an event is about. */
export function answerTo(eventId: string): string {
  return `re/${eventId}`;
}

/** Says it to its author only; where that cannot be done, in the thread. */
export async function tell(talk: Talk, said: Whisper): Promise<void> {
  const { threadId, message, platforms, logger } = talk;
  const { thread, author, via } = message;
  const platform = platforms.find(({ name }) => name === thread.platform);
  const whole = typeof said === 'string' ? givenBack(talk, said) : said;
  if (platform === undefined) return aloud(talk, whole);
  try {
    const told = typeof whole === 'string' ? await withTheirs(talk, whole) : whole;
    await platform.whisper(thread, author, told, via);
  } catch (error) {
    logger.info({ threadId, error: toErrorRecord(error) }, 'a private answer could not be given');
    await aloud(talk, whole, { to: [author.id] });
  }
}

/** Why something is not taken, with what it was where that stands nowhere. */
export function givenBack(
  { isForm = false, message, say: speak }: Pick<Talk, 'isForm' | 'message' | 'say'>,
  sentence: string,
): string {
  return isForm ? withTheirText(sentence, message.text, speak) : sentence;
}

/** With what it answers, where others have said something since: in the thread the outbox sees to that. */
async function withTheirs(
  { conversations, threadId, message, say: speak }: Talk,
  text: string,
): Promise<string> {
  const said = theirWords((await conversations.overtaken(threadId, message.eventId))?.text ?? '');
  return said === '' ? text : `${speak('quoted', { text: said })}\n${text}`;
}

/** What stands in a thread already may be shown in it; a link that lets one person in may not. */
function aloud(talk: Talk, said: Whisper, notice: NoticeMore = {}): Promise<void> {
  if (typeof said !== 'string' && said.kind !== 'link') return post(talk, said);
  return say(talk, typeof said === 'string' ? said : talk.say('page.not-private'), notice);
}

/** Keeps what was said as talk. Once for each message: what it was taken for first stands. */
export async function keep(talk: Talk): Promise<void> {
  const { conversations, threadId, message } = talk;
  const { eventId, author, text, files = [] } = message;
  await conversations.receive(threadId, { eventId, author, text, purpose: 'talk', files });
}

/** Keeps what was said, and answers it: in the thread, or, without a mention or `alone`, to its author only. */
export async function reply(talk: Talk, sentence: string, to: 'alone' | 'all' = 'all'): Promise<void> {
  await keep(talk);
  return (to === 'alone' || !talk.message.addressed ? tell : say)(talk, sentence);
}
