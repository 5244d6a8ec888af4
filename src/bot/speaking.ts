// In which language somebody is answered: that of what they wrote, of the thread, or what the platform knows of them.
import { sayIn } from '../chat/words/say.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { requestLanguage } from '../text/request-language.ts';
import type { BotParts } from './parts.ts';

/** BCP 47; null: nobody knows. */
export async function languageFor(
  { conversations }: Pick<BotParts, 'conversations'>,
  threadId: string,
  { text, locale }: Pick<IncomingMessage, 'text' | 'locale'>,
): Promise<string | null> {
  return requestLanguage(text) ?? (await conversations.languageOf(threadId)) ?? locale ?? null;
}

/** The parts as they speak to the author of the message. */
export async function speakingTo(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
): Promise<BotParts> {
  return { ...parts, say: sayIn(await languageFor(parts, threadId, message)) };
}

/** The parts as they speak in a thread. */
export async function speakingIn(parts: BotParts, threadId: string): Promise<BotParts> {
  return { ...parts, say: sayIn(await parts.conversations.languageOf(threadId)) };
}
