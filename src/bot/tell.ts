// Footnote says something to one person only; where that cannot be done, it says it in the thread.
import { toErrorRecord } from '../base/errors.ts';
import type { IncomingMessage, Whisper } from '../chat/port.ts';
import type { BotParts } from './parts.ts';
import { post, say } from './say.ts';

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
    await platform.whisper(thread, author, said, via);
  } catch (error) {
    parts.logger.info({ threadId, error: toErrorRecord(error) }, 'a private answer could not be given');
    await aloud(parts, threadId, message.eventId, said, [author.id]);
  }
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
