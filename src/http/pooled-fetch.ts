// The web's `fetch` over a pool, for SDKs that bring their own protocol. Half the CPU of undici's own `fetch`: an
// answer's stream is made only for those who ask for it.
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import type { Dispatcher } from 'undici';
import { decoderFor } from './body-decoder.ts';
import { pooledResponse } from './pooled-response.ts';

interface Sendable {
  readonly url: URL;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | Readable | null;
  readonly signal: AbortSignal | null;
}

/**
 * A `fetch` that follows no redirects: a redirect is the answer. Rejects as `fetch` does, with a TypeError whose cause
 * says what happened, or with the signal's reason.
 */
export function createPooledFetch(dispatcher: Dispatcher): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, method, headers, body, signal } = sendable(input, init ?? {});
    signal?.throwIfAborted();
    const failure = (message: string) => (cause: unknown) =>
      signal?.aborted === true ? (signal.reason as unknown) : new TypeError(message, { cause });
    try {
      const path = url.pathname + url.search;
      const asked = dispatcher.request({ origin: url.origin, path, method, headers, body, signal });
      const answer = await unlessAborted(asked, signal);
      try {
        return pooledResponse({
          url: url.href,
          status: answer.statusCode,
          headers: answer.headers,
          body: decoded(answer),
          broken: failure('terminated'),
        });
      } catch (error) {
        answer.body.on('error', () => {}).destroy();
        throw error;
      }
    } catch (error) {
      throw failure('fetch failed')(error);
    }
  };
}

/** What nearly every call looks like, without a Request in between; anything else goes through one. */
function sendable(input: string | URL | Request, init: RequestInit): Sendable {
  const { body = null, method = 'GET', signal = null } = init;
  const plain = body === null || typeof body === 'string' || body instanceof Uint8Array;
  if (input instanceof Request || !plain) {
    const request = new Request(input, init);
    return {
      url: new URL(request.url),
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? null : Readable.fromWeb(request.body as NodeWebStream<Uint8Array>),
      signal: request.signal,
    };
  }
  const headers = Object.fromEntries(new Headers(init.headers));
  if (typeof body === 'string') headers['content-type'] ??= 'text/plain;charset=UTF-8';
  return {
    url: new URL(input),
    method: method.toUpperCase(),
    headers,
    body,
    signal,
  };
}

/** Rejects as soon as the signal aborts: while its connection is being opened, undici does not let go of a request. */
function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return asked;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    void asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Nobody asked for compression, but some gateways compress all the same. */
function decoded(answer: Dispatcher.ResponseData): Readable {
  const encoding = answer.headers['content-encoding'];
  const decoder = decoderFor(Array.isArray(encoding) ? encoding.join(',') : encoding);
  if (decoder === undefined) throw new TypeError('The answer is compressed in an unknown way.');
  if (decoder === null) return answer.body;
  const stream = decoder(0x78);
  answer.body.on('error', (error) => stream.destroy(error)).pipe(stream);
  stream.on('close', () => answer.body.destroy());
  return stream;
}
