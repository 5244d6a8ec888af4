// `fetch` for the SDK with what it has no options for: an end in time, and a largest size of an answer.
import { limitTime, type TimeLimit } from '../../base/limit-time.ts';
import { McpTrouble } from './trouble.ts';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface FetchLimits {
  /** For one answer, its body included. */
  readonly ms: number;
  readonly maxBytes: number;
  /** The answer to this request broke off: the SDK would wait for the rest of a stream until its time is over. */
  readonly broken: (requestId: string | number, trouble: McpTrouble) => void;
}

const tooLate = () => new McpTrouble('timeout', 'it did not answer in time');

/** Declines the stream of news that the SDK asks for: it is not needed, and would hold a connection for ever. A stream that goes on with a broken answer is let through. */
export function createBoundedFetch(fetch: Fetch, limits: FetchLimits): Fetch {
  return async (url, init = {}) => {
    if (init.method === 'GET' && !new Headers(init.headers).has('last-event-id'))
      return new Response(null, { status: 405 });
    const limit = limitTime(init.signal ?? null, limits.ms, tooLate);
    try {
      const response = await fetch(url, { ...init, signal: limit.signal });
      const { status, headers } = response;
      if (response.body === null) limit.lift();
      const body = response.body && bounded(response.body, { ...limits, id: requestId(init.body), limit });
      return new Response(body && ReadableStream.from(body), { status, headers });
    } catch (error) {
      limit.lift();
      throw error;
    }
  };
}

interface BodyLimits extends FetchLimits {
  readonly id: string | number | null;
  readonly limit: TimeLimit;
}

async function* bounded(
  body: ReadableStream<Uint8Array>,
  { id, limit, maxBytes, broken }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new McpTrouble('too-large', 'its answer is too large');
      yield chunk;
    }
  } catch (error) {
    const trouble = error instanceof McpTrouble ? error : new McpTrouble('lost', 'its answer broke off');
    // Given up by us: nobody waits for it.
    if (id !== null && limit.signal.reason === undefined) broken(id, trouble);
    limit.abort(trouble);
    throw trouble;
  } finally {
    limit.lift();
  }
}

/** The id of the request in a body; null: it asks for nothing. */
function requestId(body: unknown): string | number | null {
  if (typeof body !== 'string') return null;
  const message = JSON.parse(body) as { readonly id?: string | number; readonly method?: string };
  return message.method === undefined ? null : (message.id ?? null);
}
