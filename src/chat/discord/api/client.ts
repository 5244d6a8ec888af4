// The way to Discord's REST API: one call is one request. Whoever calls decides about trying again.
import { REST, type RequestData, Routes, type APIMessage } from 'discord.js';
import type { TrustedHttp } from '../../../http/port.ts';
import type { DiscordSettings } from '../../settings.ts';
import { strangeAnswer, troubleOf } from './trouble.ts';

/** `auth`: false for interactions and their follow-ups: the token in their path is all they need. */
export interface Sending extends Pick<RequestData, 'auth' | 'body' | 'files'> {
  readonly query?: Readonly<Record<string, string>>;
}

export type DiscordApi = ReturnType<typeof createDiscordApi>;

/** Until the head of an answer is there, in milliseconds; its body may take a little longer. */
const headMs = 15_000;
const wholeMs = 20_000;

/** A client that tries nothing again by itself and never waits for a rate limit. Keeps no connection open by itself. */
export function createDiscordApi(settings: DiscordSettings, fetch: TrustedHttp['fetch']) {
  const rest = new REST({
    api: settings.url,
    version: '10',
    retries: 0,
    timeout: headMs,
    rejectOnRateLimit: () => true,
    // That of the package cannot send files once another version of undici is in the process.
    makeRequest: (url, init) => fetch(url, init as never),
    userAgentAppendix: 'Footnote',
  });
  const token = settings.token?.reveal() ?? '';
  rest.setToken(token);

  return {
    /** For the gateway's manager, which asks for the gateway's address. */
    rest,
    /** The answer's body; null when it has none. `doing`, for errors: "post a message". @throws DiscordTrouble */
    async call<Answer>(
      method: 'GET' | 'PATCH' | 'POST' | 'PUT',
      fullRoute: `/${string}`,
      doing: string,
      sending: Sending = {},
    ): Promise<Answer> {
      // After a 401 the client forgets the token, which may become valid again.
      rest.setToken(token);
      const query = new URLSearchParams(sending.query);
      const signal = AbortSignal.timeout(wholeMs);
      try {
        const answer = await rest.request({ ...sending, method: method as never, fullRoute, query, signal });
        if (!(answer instanceof ArrayBuffer)) return answer as Answer;
        // "204 No Content" has an empty body; a page of a proxy has not.
        if (answer.byteLength > 0) throw strangeAnswer(doing);
        return null as Answer;
      } catch (error) {
        throw troubleOf(error, doing);
      }
    },
  };
}

/** What Discord gives at most with one call, and how many calls are made for one channel. */
const pageSize = 100;
const maxPages = 5;

/** Messages before or after this one, or the newest ones; each page has its newest first. @throws DiscordTrouble */
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

/** The same, oldest first; no further page is read once there are `most`. @throws DiscordTrouble */
export async function messagesOf(
  api: DiscordApi,
  channelId: string,
  from: readonly ['before' | 'after', string | null],
  doing: string,
  most = Infinity,
): Promise<readonly APIMessage[]> {
  let found: APIMessage[] = [];
  for await (const newestFirst of pagesOf(api, channelId, from, doing)) {
    const page = newestFirst.toReversed();
    found = from[0] === 'after' ? [...found, ...page] : [...page, ...found];
    if (found.length >= most) break;
  }
  return found;
}
