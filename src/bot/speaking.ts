// In which language somebody is answered: the one they set, that of what they wrote, of the thread, or what the platform knows of them.
import { sayIn } from '../chat/words/say.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { commands } from '../chat/words/commands.ts';
import { requestLanguage } from '../text/request-language.ts';
import type { BotParts } from './parts.ts';

const englishWord = new RegExp(`^\\W*(?:${commands.join('|')})\\W*$`, 'i');

/** BCP 47; null: nobody knows. `read`: that of the text, as a model has read it. */
export async function languageFor(
  { conversations, people }: Pick<BotParts, 'conversations' | 'people'>,
  threadId: string,
  { text, locale, thread, author }: Pick<IncomingMessage, 'text' | 'locale' | 'thread' | 'author'>,
  read: string | null = null,
): Promise<string | null> {
  const { language } = await people.preferences(thread.platform, author.id);
  if (language !== 'auto') return language;
  // “resume” is a word of other languages, too.
  const written = read ?? (englishWord.test(text) ? null : requestLanguage(text));
  return written ?? (await conversations.languageOf(threadId)) ?? locale ?? null;
}

/** The parts as they speak to the author of the message. */
export async function speakingTo(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  read: string | null = null,
): Promise<BotParts> {
  return { ...parts, say: sayIn(await languageFor(parts, threadId, message, read)) };
}

/** The parts as they speak in a thread. */
export async function speakingIn(parts: BotParts, threadId: string): Promise<BotParts> {
  return { ...parts, say: sayIn(await parts.conversations.languageOf(threadId)) };
}
