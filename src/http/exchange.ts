// One request and its response over a pool, without redirects. This is the cheapest way to use undici.
import type { Dispatcher } from 'undici';
import { limitTime } from '../base/limit-time.ts';
import { type BodyCollector, type CollectedBody, createBodyCollector, decoderFor } from './body-collector.ts';
import { downloadTrouble, tookTooLong } from './download-trouble.ts';
import { DownloadFailed } from './port.ts';

export interface ExchangeRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The request target, where it differs from the path of the address (for a proxy). */
  readonly path?: string;
  /** Decompressed bytes of the answer's body. */
  readonly maxBytes: number;
  readonly tooLarge: 'fail' | 'cut';
  /** Whether the body of a response with this status is read. Left out: every body is read. */
  readonly wantsBody?: (status: number) => boolean;
  readonly timeoutMs: number;
  /** The time limit of the whole download, of which this request has what is left; the error names it. */
  readonly ofMs?: number;
  readonly signal: AbortSignal;
}

export interface Exchanged {
  readonly status: number;
  /** Lower-case names; several headers of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CollectedBody;
}

/** @throws DownloadFailed (`timeout` after `timeoutMs`), or the signal's reason */
export async function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchanged> {
  const { url, timeoutMs, ofMs = timeoutMs, signal } = request;
  signal.throwIfAborted();
  const limit = limitTime(signal, timeoutMs, () => tookTooLong(url.hostname, ofMs));
  try {
    return await answerOver(dispatcher, { ...request, signal: limit.signal });
  } finally {
    limit.lift();
  }
}

function answerOver(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const { url, method, headers, body = null, path = url.pathname + url.search } = request;
    const handler = new ExchangeHandler(request, resolve, reject);
    try {
      dispatcher.dispatch({ origin: url.origin, path, method, headers, body }, handler);
    } catch (error) {
      handler.fail(downloadTrouble(error, url.hostname));
    }
  });
}

/** Settles once, and lets go of the connection as soon as it has. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #reject: (error: unknown) => void;
  #settled = false;
  #received = false;
  #controller: Dispatcher.DispatchController | undefined;
  #collector: BodyCollector | undefined;

  constructor(
    request: ExchangeRequest,
    resolve: (exchanged: Exchanged) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    request.signal.addEventListener('abort', this.#abort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('no longer wanted'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    received: Record<string, string | string[] | undefined>,
  ): void {
    // A status below 200 is informational: the response itself is still to come.
    if (this.#settled || status < 200) return;
    const headers = joined(received);
    const { url, method, wantsBody, maxBytes, tooLarge } = this.#request;
    if (wantsBody?.(status) === false) {
      return this.#succeed({ status, headers, body: { bytes: new Uint8Array(), cut: false } });
    }
    const host = url.hostname;
    const decoder = method === 'HEAD' ? null : decoderFor(headers['content-encoding']);
    if (decoder === undefined) {
      return this.fail(
        new DownloadFailed('bad-encoding', `${host} compressed its answer in an unknown way.`),
      );
    }
    this.#collector = createBodyCollector({
      host,
      decoder,
      maxBytes,
      tooLarge,
      done: (outcome) => {
        if (outcome instanceof DownloadFailed) this.fail(outcome);
        else this.#succeed({ status, headers, body: outcome });
      },
      flow: (go) => {
        if (go) controller.resume();
        else controller.pause();
      },
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#collector?.take(chunk);
  }

  onResponseEnd(): void {
    this.#received = true;
    this.#collector?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#received = true;
    this.fail(downloadTrouble(error, this.#request.url.hostname));
  }

  fail(error: unknown): void {
    if (this.#settle()) this.#reject(error);
  }

  #succeed(exchanged: Exchanged): void {
    if (this.#settle()) this.#resolve(exchanged);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#request.signal.removeEventListener('abort', this.#abort);
    this.#collector?.drop();
    if (!this.#received) this.#controller?.abort(new Error('no longer wanted'));
    return true;
  }

  readonly #abort = () => {
    this.fail(this.#request.signal.reason);
  };
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
