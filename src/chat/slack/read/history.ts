// What was said in a thread before a message.
import type { HistoryMessage, ThreadAddress } from '../../port.ts';
import { spotOf, tsOfEventId } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import { readerOf, pagesOf, type PostedMessage } from './conversation-pages.ts';
import { readMark } from '../render/mark.ts';

/** Of a long thread only so much is read: 200 messages a page. */
const pagesToRead = 10;
/** Our own messages that say nothing. */
const noTalk = new Set(['progress', 'notice', 'receipt', 'retry']);
const notices = /^(?:channel|group)_(?!convert)|^(?:tombstone|bot_add|bot_remove|reminder_add|pinned_item)$/;

/** Oldest first, the newest `limit`. @throws FootnoteError as `ChatPlatform.send` does */
export async function history(
  context: SlackContext,
  thread: ThreadAddress,
  { eventId, limit }: { readonly eventId: string; readonly limit: number },
): Promise<readonly HistoryMessage[]> {
  const before = tsOfEventId(eventId);
  const { channel, root, begins } = spotOf(thread);
  // At the top of a channel people talk about other things.
  if (before === null || begins || root === before) return [];
  const messages = await newestOf(context, { channel, root, before }, limit);
  const read = await readerOf(context, messages);
  return messages.map(read).map(({ isOurs, name, text }) => {
    return { by: isOurs ? 'footnote' : 'person', name: isOurs ? 'Footnote' : name, text };
  });
}

async function newestOf(
  context: SlackContext,
  window: { channel: string; root: string | null; before: string },
  limit: number,
): Promise<readonly PostedMessage[]> {
  let newest: PostedMessage[] = [];
  const pages = window.root === null ? 1 : pagesToRead;
  let first = true;
  for await (const page of pagesOf(context.client, window, pages)) {
    // The message that began a thread stands before each of its pages.
    const fresh = page.filter(({ ts }) => ts !== window.before && (first || ts !== window.root));
    const talk = fresh.filter(isTalk);
    first = false;
    newest = [...newest, ...(window.root === null ? talk.toReversed() : talk)].slice(-limit);
  }
  return newest;
}

function isTalk(message: PostedMessage): boolean {
  if (notices.test(message.subtype ?? '') || message.text.trim() === '') return false;
  return !noTalk.has(readMark(message.metadata)?.view ?? '');
}
