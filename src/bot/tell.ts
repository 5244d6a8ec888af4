// Footnote says something to one person only; where that cannot be done, it says it in the thread.
import { toErrorRecord } from '../base/errors.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';

export async function tell(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  text: string,
): Promise<void> {
  const { thread, author, via, eventId } = message;
  const platform = parts.platforms.find(({ name }) => name === thread.platform);
  if (platform === undefined) return say(parts, threadId, eventId, text);
  try {
    await platform.whisper(thread, author, text, via);
  } catch (error) {
    parts.logger.info({ threadId, error: toErrorRecord(error) }, 'a private answer could not be given');
    await say(parts, threadId, eventId, text, { to: [author.id] });
  }
}
