// The messages of a thread or a channel as Slack keeps them, page by page.
import { z } from 'zod';
import type { WebClient } from '@slack/web-api';
import type { SlackContext } from '../context.ts';
import { message } from './message-event.ts';
import { plainWords } from './plain-words.ts';
import { troubleOf } from '../api/trouble.ts';

const posted = message.loose().extend({
  latest_reply: z.string().optional().catch(undefined),
  username: z.string().optional(),
  metadata: z.unknown().optional(),
});
export type PostedMessage = z.infer<typeof posted>;

export interface Window {
  readonly channel: string;
  /** The thread under this message; null: the top of the channel. */
  readonly root: string | null;
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
 * The pages of a thread, oldest first, or of a channel, newest first; at most `limit` of them.
 * @throws FootnoteError as `ChatPlatform.send` does
 */
export async function* pagesOf(
  client: WebClient,
  { channel, root, after, before }: Window,
  limit: number,
): AsyncGenerator<readonly PostedMessage[]> {
  const window = {
    channel,
    limit: pageSize,
    include_all_metadata: true,
    ...(after === undefined ? {} : { oldest: after }),
    ...(before === undefined ? {} : { latest: before }),
  };
  let cursor = '';
  for (let page = 0; page < limit; page += 1) {
    const call = { ...window, ...(cursor === '' ? {} : { cursor }) };
    const asked =
      root === null
        ? client.conversations.history(call)
        : client.conversations.replies({ ...call, ts: root });
    const answer = await asked.catch((error: unknown) => {
      throw troubleOf(error, 'read the conversation');
    });
    yield (answer.messages ?? []).flatMap((one) => posted.safeParse(one).data ?? []);
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') return;
  }
}
