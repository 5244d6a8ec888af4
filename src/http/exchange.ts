// One request and its response over a pool, without redirects.
import type { Dispatcher } from 'undici';
import { unlessAborted } from '../base/aborted.ts';
import { limitTime } from '../base/limit-time.ts';
import { downloadTrouble, tookTooLong } from './download-trouble.ts';
import { type Download, DownloadFailed, type DownloadOptions } from './port.ts';
import { type CollectedBody, decoderFor, readBody } from './read-body.ts';

export interface ExchangeRequest extends Pick<
  DownloadOptions,
  'maxBytes' | 'tooLarge' | 'timeoutMs' | 'signal'
> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** With one it is a POST. */
  readonly body?: string;
  /** The request target, where it differs from the path of the address (for a proxy). */
  readonly path?: string;
  /** Whether the body of a response with this status is read. Left out: every body is read. */
  readonly wantsBody?: (status: number) => boolean;
  /** The time limit of the whole download, of which this request has what is left; the error names it. */
  readonly ofMs?: number;
}

/** Several headers of one name are joined by commas. */
export type Exchanged = CollectedBody & Pick<Download, 'status' | 'headers'>;

/** @throws DownloadFailed (`timeout` after `timeoutMs`), or the signal's reason */
export async function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchanged> {
  const { url, timeoutMs, ofMs = timeoutMs, signal } = request;
  signal.throwIfAborted();
  const limit = limitTime(signal, timeoutMs, () => tookTooLong(url.hostname, ofMs));
  try {
    return await answerOver(dispatcher, { ...request, signal: limit.signal });
  } catch (error) {
    limit.signal.throwIfAborted();
    throw downloadTrouble(error, url.hostname);
  } finally {
    limit.lift();
  }
}

async function answerOver(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchanged> {
  const { url, headers, body = null, path = url.pathname + url.search, signal } = request;
  const method = body === null ? 'GET' : 'POST';
  const asked = dispatcher.request({ origin: url.origin, path, method, headers, body, signal });
  // While its connection is being opened, undici does not let go of a request.
  const answer = await unlessAborted(signal, asked);
  try {
    return await contentOf(answer, request);
  } finally {
    // Lets go of the connection if there is more than was read.
    answer.body.on('error', () => {}).destroy();
  }
}

async function contentOf(
  { statusCode: status, headers: received, body }: Dispatcher.ResponseData,
  { url, wantsBody, maxBytes, tooLarge }: ExchangeRequest,
): Promise<Exchanged> {
  const headers = joined(received);
  if (wantsBody?.(status) === false) return { status, headers, bytes: Buffer.alloc(0), cut: false };
  const host = url.hostname;
  const decoder = decoderFor(headers['content-encoding']);
  if (decoder === undefined) {
    throw new DownloadFailed('bad-encoding', `${host} compressed its answer in an unknown way.`);
  }
  return { status, headers, ...(await readBody(body, { host, decoder, maxBytes, tooLarge })) };
}

function joined(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}
