// The way to Discord's REST API: one call is one request. Whoever calls decides about trying again.
import { REST } from 'discord.js';
import type { RawFile } from 'discord.js';
import type { DiscordSettings } from '../../settings.ts';
import { strangeAnswer, troubleOf } from './trouble.ts';

export interface DiscordCall {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** A path of `Routes`. */
  readonly route: `/${string}`;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly files?: readonly RawFile[];
  /** False for interactions and their follow-ups: the token in their path is all they need. */
  readonly authorized?: boolean;
  /** For errors: "post a message". */
  readonly doing: string;
}

export interface DiscordApi {
  /** The answer's body as Discord documents it; null when it has none. @throws DiscordTrouble */
  call<Answer>(call: DiscordCall): Promise<Answer>;
  /** For the gateway's manager, which asks for the gateway's address. */
  readonly rest: REST;
}

/** Until the head of an answer is there, in milliseconds; its body may take a little longer. */
const headMs = 15_000;
const wholeMs = 20_000;

/** A client that tries nothing again by itself and never waits for a rate limit. Keeps no connection open by itself. */
export function createDiscordApi(settings: Pick<DiscordSettings, 'token' | 'url'>): DiscordApi {
  const rest = new REST({
    api: settings.url,
    version: '10',
    retries: 0,
    timeout: headMs,
    rejectOnRateLimit: () => true,
    // Node's own: that of the package cannot send files once another version of undici is in the process.
    makeRequest: (url, init) => fetch(url, init as never),
    userAgentAppendix: 'Footnote',
  });
  const token = settings.token?.reveal() ?? '';
  rest.setToken(token);

  async function call<Answer>({ authorized = true, ...wanted }: DiscordCall): Promise<Answer> {
    // After a 401 the client forgets the token, which may become valid again.
    rest.setToken(token);
    try {
      const answer = await rest.request({
        method: wanted.method as never,
        fullRoute: wanted.route,
        auth: authorized,
        signal: AbortSignal.timeout(wholeMs),
        ...(wanted.body === undefined ? {} : { body: wanted.body }),
        ...(wanted.query === undefined ? {} : { query: new URLSearchParams(wanted.query) }),
        ...(wanted.files === undefined ? {} : { files: [...wanted.files] }),
      });
      return bodyOf(answer, wanted.doing) as Answer;
    } catch (error) {
      throw troubleOf(error, wanted.doing);
    }
  }

  return { call, rest };
}

function bodyOf(answer: unknown, doing: string): unknown {
  if (!(answer instanceof ArrayBuffer)) return answer;
  // "204 No Content" has an empty body; a page of a proxy has not.
  if (answer.byteLength > 0) throw strangeAnswer(doing);
  return null;
}
