// What was said in a thread before a message.
import type { HistoryMessage, ThreadAddress } from '../../port.ts';
import { spotOf, tsOfEventId } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import { pagesOf, type PostedMessage } from './conversation-pages.ts';
import { readMark } from '../render/mark.ts';
import { plainWords } from './plain-words.ts';

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
  const self = await context.whoAmI.ask();
  await context.people.fetch(messages.flatMap(({ user }) => (user === undefined ? [] : [user])).slice(0, 20));
  return messages.map((message) => {
    const ours = message.user === self.user || (message.bot_id ?? '') === self.bot;
    const name = context.people.nameOf(message.user ?? message.username ?? message.bot_id ?? 'somebody');
    const text = plainWords(message.text, { self: self.user, nameOf: (id) => context.people.nameOf(id) });
    return { by: ours ? 'footnote' : 'person', name: ours ? 'Footnote' : name, text };
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
