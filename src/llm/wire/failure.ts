// What went wrong with a call, as the official SDKs tell it; both are made alike.
import { codeOf, FootnoteError } from '../../base/errors.ts';

export interface SdkErrors {
  readonly APIError: ErrorClass<{
    readonly status: number | undefined;
    readonly headers: Headers | undefined;
    readonly error: unknown;
  }>;
  readonly APIConnectionError: ErrorClass<object>;
  readonly APIConnectionTimeoutError: ErrorClass<object>;
}

type ErrorClass<Fields> = abstract new (...args: never[]) => Error & Fields;

export type Failure =
  /** The provider said no. `status` is null when it did so within an answer that had begun well. */
  | {
      readonly kind: 'declined';
      readonly status: number | null;
      readonly headers: Headers | null;
      readonly body: unknown;
    }
  | { readonly kind: 'connection'; readonly cause: unknown }
  | { readonly kind: 'timeout' }
  /** The answer is not what the protocol promises. */
  | { readonly kind: 'unreadable'; readonly what: string };

/** Something an adapter found wrong with an answer; becomes a ModelTrouble with the name of the model. */
class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** An answer that is not what was agreed. `what` completes "answered with …". */
export function unreadable(what: string): CallFailed {
  return new CallFailed({ kind: 'unreadable', what });
}

/** The provider said no within an answer that had begun well. */
export function declined(body: unknown): CallFailed {
  return new CallFailed({ kind: 'declined', status: null, headers: null, body });
}

/** @throws CallFailed for a body that is no object, and for an error inside an answer with status 200 */
export function rejectErrors(body: unknown): asserts body is object {
  if (typeof body !== 'object' || body === null)
    throw unreadable(typeof body === 'string' ? 'a text that is no JSON' : 'nothing');
  if ('error' in body && body.error !== null && body.error !== undefined) throw declined(body.error);
}

/** A stream that ended before its end. */
export function cutOff(): CallFailed {
  return new CallFailed({ kind: 'connection', cause: new Error('the stream ended in the middle') });
}

/** Null: it is a bug, which must be seen. What times out here is a connection; the time of a call is kept elsewhere. */
export function failureOf(error: unknown, sdk: SdkErrors): Failure | null {
  if (error instanceof CallFailed) return error.failure;
  if (error instanceof sdk.APIConnectionTimeoutError)
    return { kind: 'connection', cause: new Error('it timed out') };
  if (error instanceof sdk.APIConnectionError) return { kind: 'connection', cause: rootOf(error) };
  if (error instanceof sdk.APIError) {
    // No status: an `error` event within a stream.
    return {
      kind: 'declined',
      status: error.status ?? null,
      headers: error.headers ?? null,
      // Of a body that is no JSON the SDK makes its message, behind the status.
      body: error.error ?? error.message.replace(/^\d{3} /, ''),
    };
  }
  if (error instanceof SyntaxError) return { kind: 'unreadable', what: 'a body that is no JSON' };
  // While a body is read, fetch fails with a bare TypeError whose cause is the socket's error.
  const root = rootOf(error);
  if (root === error && !hasSystemCode(root)) return null;
  return { kind: 'connection', cause: root };
}

function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth++)
    root = root.cause;
  return root;
}

const hasSystemCode = (error: unknown) => /^(UND_ERR|HPE_|ERR_STREAM|E[A-Z]{3})/.test(codeOf(error));

/** A connection's error in a word or two: `ECONNREFUSED`, `other side closed`. */
export function connectionWords(cause: unknown): string {
  if (cause instanceof FootnoteError) return cause.message.replace(/\.$/, '');
  const code = codeOf(cause);
  if (code !== '' && !code.startsWith('UND_ERR')) return code;
  return cause instanceof Error ? cause.message : 'the connection failed';
}
