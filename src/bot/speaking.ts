// Whom Footnote speaks to: in which language somebody is answered, and what they are called.
import { sayIn } from '../chat/words/say.ts';
import type { IncomingMessage, Person } from '../chat/port.ts';
import type { Preferences } from '../chat/port/home.ts';
import { commands } from '../chat/words/commands.ts';
import { languageOfWord } from '../chat/words/language-of-word.ts';
import { requestLanguage } from '../text/request-language.ts';
import type { BotParts, Talk } from './parts.ts';
import { toErrorRecord } from '../base/errors.ts';
import { inTime } from '../base/clock.ts';

const englishWord = new RegExp(`^\\W*(?:${commands.join('|')})\\W*$`, 'i');

interface Known {
  /** The language of the text, as a model has read it; null: none has. */
  readonly read?: string | null;
  /** What the author has set, where that was looked up. */
  readonly wanted?: Preferences;
}

/** BCP 47; null: nobody knows. */
export async function languageFor(
  { conversations, people }: Pick<BotParts, 'conversations' | 'people'>,
  threadId: string,
  { text, locale, thread, author }: Pick<IncomingMessage, 'text' | 'locale' | 'thread' | 'author'>,
  { read = null, wanted }: Known = {},
): Promise<string | null> {
  const { language } = wanted ?? (await people.preferences(thread.platform, author.id));
  if (language !== 'auto') return language;
  // “resume” is a word of other languages, too.
  const written = read ?? (englishWord.test(text) ? null : requestLanguage(text));
  return written ?? (await conversations.languageOf(threadId)) ?? languageOfWord(text) ?? locale ?? null;
}

/** The parts as they speak to the author of the message. */
export async function speakingTo(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  read: string | null = null,
): Promise<Talk> {
  return { ...parts, threadId, message, say: sayIn(await languageFor(parts, threadId, message, { read })) };
}

/** The parts as they speak in a thread. */
export async function speakingIn(parts: BotParts, threadId: string): Promise<BotParts> {
  return { ...parts, say: sayIn(await parts.conversations.languageOf(threadId)) };
}

/** The person with a name as far as the platform they are `at` tells it within `patienceMs`. Never rejects. */
export async function withName(
  { platforms, clock, logger }: Pick<BotParts, 'platforms' | 'clock' | 'logger'>,
  person: Person,
  at: string,
  patienceMs: number,
): Promise<Person> {
  const platform = platforms.find(({ name }) => name === at);
  if (person.name !== person.id || platform === undefined) return person;
  const asked = platform.nameOf(person.id).catch((error: unknown) => {
    logger.info({ error: toErrorRecord(error) }, 'a name could not be learned');
    return null;
  });
  const name = await inTime(clock, patienceMs, asked, null);
  return name === null ? person : { ...person, name };
}
