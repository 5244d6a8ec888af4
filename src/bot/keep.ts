// What somebody said is kept with what it was taken for.
import type { IncomingMessage } from '../chat/port.ts';
import type { StoredMessage } from '../store/port.ts';
import type { BotParts } from './parts.ts';

/** Once for each message: what it was taken for first stands. */
export async function keep(
  { conversations }: Pick<BotParts, 'conversations'>,
  threadId: string,
  { eventId, author, text, files = [] }: IncomingMessage,
  purpose: StoredMessage['purpose'],
): Promise<void> {
  await conversations.receive(threadId, { eventId, author, text, purpose, files });
}
