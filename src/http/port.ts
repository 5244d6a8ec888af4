// The port to HTTP: downloads from hostile addresses of the open web, and calls of endpoints that an operator configured.
import type { Socket } from 'node:net';
import { FootnoteError } from '../base/errors.ts';

export type DownloadTrouble =
  | 'not-http'
  | 'private-address'
  | 'unknown-host'
  | 'connection'
  | 'timeout'
  | 'redirects'
  | 'too-large'
  | 'bad-encoding';

/** No usable response arrived. A response with an error status is not a failure of the download. */
export class DownloadFailed extends FootnoteError {
  readonly trouble: DownloadTrouble;

  constructor(trouble: DownloadTrouble, message: string, details: { cause?: unknown } = {}) {
    super('source-unreachable', message, details);
    this.name = 'DownloadFailed';
    this.trouble = trouble;
  }
}

export interface Download {
  /** The address after all redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Uint8Array;
  /** The body was cut at the allowed size. */
  readonly cut: boolean;
}

export interface DownloadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole download, redirects included. */
  readonly timeoutMs: number;
  /** Decompressed bytes. */
  readonly maxBytes: number;
  /** What to do with a larger body: fail with `too-large`, or keep its beginning. */
  readonly tooLarge: 'fail' | 'cut';
  /** Asked before every hop but the first; throws to refuse it. */
  readonly beforeRedirect?: (url: URL) => Promise<void> | void;
  readonly signal: AbortSignal;
}

/** The open web: the address of every hop is checked at the moment of connecting. */
export interface GuardedHttp {
  /** @throws DownloadFailed, or the signal's reason */
  download(url: string, options: DownloadOptions): Promise<Download>;
  close(): Promise<void>;
}

export interface JsonRequest extends Pick<DownloadOptions, 'headers' | 'timeoutMs' | 'maxBytes' | 'signal'> {
  /** Is sent as JSON, by POST; without one it is GET. */
  readonly body?: unknown;
}

export interface TextResponse extends Pick<Download, 'status' | 'headers'> {
  readonly text: string;
}

export interface BytesResponse extends Pick<Download, 'status' | 'headers'> {
  readonly bytes: Uint8Array;
}

/** Takes a library that opens websockets itself through a proxy. */
export interface WebSocketWay {
  /** For undici's WebSocket. */
  readonly dispatcher: { dispatch(options: never, handler: never): boolean };
  /** For Node's `createConnection`; `protocol` as in addresses of HTTP. Fails with DownloadFailed. */
  connect(
    target: { readonly protocol: 'https:' | 'http:'; readonly hostname: string; readonly port: string },
    callback: (error: Error | null, socket: Socket) => void,
  ): void;
}

/** Endpoints an operator configured, private addresses included, through a proxy where one leads there. Follows no redirects. */
export interface TrustedHttp {
  /** For SDKs that bring their own protocol: the standard `fetch` over a pool that is kept open. */
  readonly fetch: typeof globalThis.fetch;
  /** One exchange whose answer is text; any status is an answer. @throws DownloadFailed, or the signal's reason */
  request(url: string, options: JsonRequest): Promise<TextResponse>;
  /**
   * One exchange whose answer is a file. Any status is an answer, and a redirect is not followed: headers with keys go to
   * this address alone. @throws DownloadFailed (`too-large` above `maxBytes`), or the signal's reason
   */
  download(url: string, options: Omit<JsonRequest, 'body'>): Promise<BytesResponse>;
  /** Null: there is no proxy, and libraries open their websockets themselves. */
  readonly webSockets: WebSocketWay | null;
  close(): Promise<void>;
}
