// The messages of a thread or a channel as Slack keeps them, page by page, and what was said in a thread before a message.
import { z } from 'zod';
import type { WebClient } from '@slack/web-api';
import type { ChatPlatform } from '../../port.ts';
import { spotOf, tsOfEventId, type Spot } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import { readMark } from '../render/mark.ts';
import { attachedTo, lenient, message, plainWords } from './message-event.ts';
import { troubleOf } from '../api/trouble.ts';

/** Of a long thread only so much is read: 200 messages a page. */
const pagesToRead = 10;
/** Our own messages that say nothing. */
const noTalk = new Set(['progress', 'receipt', 'retry']);
const notices = /^(?:channel|group)_(?!convert)|^(?:tombstone|bot_add|bot_remove|reminder_add|pinned_item)$/;

/** @throws FootnoteError as `ChatPlatform.send` does */
export function createHistory(context: SlackContext): ChatPlatform['history'] {
  return async (thread, { eventId, limit }) => {
    // What came by a form has no place in its thread: all of that was said before.
    const before = tsOfEventId(eventId);
    const { channel, root, begins } = spotOf(thread);
    // At the top of a channel people talk about other things.
    if (begins || root === before) return [];
    const window = { channel, root, ...(before === null ? {} : { before }) };
    const said = await messagesOf(context.client, window, root === null ? 1 : pagesToRead);
    const talk = said.filter((one) => one.ts !== before && isTalk(one));
    const newest = (root === null ? talk.toReversed() : talk).slice(-limit);
    const read = await readerOf(context, newest);
    return newest.map((each) => {
      const { isOurs, name, text } = read(each);
      if (isOurs) return { by: 'footnote', name: 'Footnote', text };
      const files = attachedTo(each.files ?? []);
      return { by: 'person', name, text, ...(files.length === 0 ? {} : { files }) };
    });
  };
}

function isTalk({ subtype, text, metadata, files = [] }: PostedMessage): boolean {
  if (notices.test(subtype ?? '') || (text.trim() === '' && files.length === 0)) return false;
  return !noTalk.has(readMark(metadata)?.view ?? '');
}

const posted = message.loose().extend({
  latest_reply: lenient(z.string()),
  username: z.string().optional(),
  metadata: z.unknown().optional(),
});
export type PostedMessage = z.infer<typeof posted>;

/** In the thread under the message `root`; null: at the top of the channel. */
interface Window extends Pick<Spot, 'channel' | 'root'> {
  /** Only what was posted after, or before, this `ts`. */
  readonly after?: string;
  readonly before?: string;
}

/** Of so many people at most the names are asked for before a conversation is read. */
const mostNamed = 20;

/** How to read messages: who wrote one, by name as far as Slack tells, and what it says. @throws FootnoteError `chat-unreachable` */
export async function readerOf({ whoAmI, people }: SlackContext, messages: readonly PostedMessage[]) {
  const self = await whoAmI.ask();
  await people.fetch(messages.flatMap(({ user }) => user ?? []).slice(0, mostNamed));
  const nameOf = (id: string) => people.nameOf(id);
  return ({ user, username, bot_id: bot, text }: PostedMessage) => ({
    isOurs: user === self.user || (bot ?? '') === self.bot,
    name: nameOf(user ?? username ?? bot ?? 'somebody'),
    text: plainWords(text, { self: self.user, nameOf }),
  });
}

/** What Slack gives at most with one call. */
const pageSize = 200;

/**
 * Pages of a thread, oldest first, its root on the first, however old it is; or of a channel, newest first. At most `limit`.
 * @throws FootnoteError as `ChatPlatform.send` does
 */
export async function* pagesOf(
  client: WebClient,
  { channel, root, after, before }: Window,
  limit: number,
): AsyncGenerator<readonly PostedMessage[]> {
  const method = root === null ? 'conversations.history' : 'conversations.replies';
  const window = { channel, ts: root, oldest: after, latest: before, limit: pageSize };
  let page = 0;
  try {
    for await (const answer of client.paginate(method, { ...window, include_all_metadata: true })) {
      const { messages } = pageOf.parse(answer);
      // Slack puts the root before each page.
      yield messages.filter(({ ts }) => page === 0 || ts !== root);
      page += 1;
      if (page === limit) return;
    }
  } catch (error) {
    throw troubleOf(error, 'read the conversation');
  }
}

/** The messages of these pages, in their order. @throws FootnoteError as `ChatPlatform.send` does */
export async function messagesOf(client: WebClient, window: Window, limit: number): Promise<PostedMessage[]> {
  const messages: PostedMessage[] = [];
  for await (const page of pagesOf(client, window, limit)) messages.push(...page);
  return messages;
}

const pageOf = z.object({
  messages: z
    .array(posted.nullable().catch(null))
    .transform((all) => all.flatMap((one) => one ?? []))
    .catch([]),
});
