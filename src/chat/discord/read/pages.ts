// The messages of a channel as Discord keeps them, page by page.
import { Routes, type APIMessage } from 'discord.js';
import type { DiscordApi } from '../api/client.ts';

/** What Discord gives at most with one call, and how many calls are made for one channel. */
const pageSize = 100;
const maxPages = 5;

/**
 * Messages on this side of this one, or the newest where there is none. Each page has its newest message first.
 * `doing`, for errors: "read the thread". @throws DiscordTrouble
 */
export async function* pagesOf(
  api: DiscordApi,
  channelId: string,
  [side, id]: readonly ['before' | 'after', string | null],
  doing: string,
): AsyncGenerator<readonly APIMessage[]> {
  let from = id;
  for (let page = 0; page < maxPages; page++) {
    const query = { limit: String(pageSize), ...(from === null ? {} : { [side]: from }) };
    const messages = await api.call<APIMessage[]>('GET', Routes.channelMessages(channelId), doing, { query });
    yield messages;
    if (messages.length < pageSize) return;
    from = messages.at(side === 'after' ? 0 : -1)?.id ?? null;
  }
}
