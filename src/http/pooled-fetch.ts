// The standard `fetch` over a pool, for SDKs that bring their own protocol. It takes half the CPU of undici's own `fetch`.
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import type { Dispatcher } from 'undici';
import { unlessAborted } from '../base/aborted.ts';
import { decoderFor } from './read-body.ts';

/** A `fetch` that returns redirects themselves. Rejects with a TypeError and its cause, or with the signal's reason. */
export function createPooledFetch(dispatcher: Dispatcher): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, method, headers, body, signal } = sendable(input, init ?? {});
    signal?.throwIfAborted();
    const failure = (message: string) => (cause: unknown) =>
      signal?.aborted === true ? (signal.reason as unknown) : new TypeError(message, { cause });
    try {
      const path = url.pathname + url.search;
      const asked = dispatcher.request({ origin: url.origin, path, method, headers, body, signal });
      // While its connection is being opened, undici does not let go of a request.
      const answer = await (signal === null ? asked : unlessAborted(signal, asked));
      try {
        return pooledResponse(url.href, answer, failure('terminated'));
      } catch (error) {
        answer.body.on('error', () => {}).destroy();
        throw error;
      }
    } catch (error) {
      throw failure('fetch failed')(error);
    }
  };
}

/** Nearly every call gives an address and plain options, which need no Request object; other calls go through one. */
function sendable(input: string | URL | Request, init: RequestInit) {
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
  return { url: new URL(input), method: method.toUpperCase(), headers, body, signal };
}

/** Decompresses the body: requests do not ask for compression, but some gateways compress all the same. */
function decoded(answer: Dispatcher.ResponseData): Readable {
  const encoding = answer.headers['content-encoding'];
  const decoder = decoderFor(Array.isArray(encoding) ? encoding.join(',') : encoding);
  if (decoder === undefined) throw new TypeError('The answer is compressed in an unknown way.');
  if (decoder === null) return answer.body;
  return pipeline(answer.body, decoder(0x78), () => {});
}

/** Makes the error for a reader of a body that breaks off. */
type Broken = (cause: unknown) => unknown;

const bodiless = new Set([204, 205, 304]);

/**
 * A Response as `fetch` gives it. Its body stays in the pool's own stream until somebody reads it.
 * @throws TypeError or RangeError for a status or headers that no Response may have
 */
function pooledResponse(url: string, answer: Dispatcher.ResponseData, broken: Broken): Response {
  const { statusCode: status } = answer;
  const body = decoded(answer);
  // Without a listener a connection that breaks before anybody reads would end the process.
  body.on('error', () => {});
  const isRead = !bodiless.has(status);
  if (!isRead) body.resume();
  const headers = headerList(answer.headers);
  const response = new Response(isRead ? webStream(body, broken) : null, { status, headers });
  return Object.defineProperty(response, 'url', { value: url });
}

function headerList(headers: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

/** A standard stream that takes data from the pool only when it is read. */
function webStream(body: Readable, broken: Broken): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next().catch((error: unknown) => {
          throw broken(error);
        });
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
