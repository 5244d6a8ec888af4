// Every error that Footnote raises on purpose: what happened, what to do now, and a code (docs/operations.md).

/** When trying again can help: never, after the usual pause, or not before a given number of milliseconds. */
export type Retry = 'never' | 'backoff' | { readonly afterMs: number };

export interface ErrorDetails {
  readonly hint?: string | undefined;
  readonly retry?: Retry;
  readonly cause?: unknown;
}

export type ErrorCode =
  // start-up
  | 'config-invalid'
  | 'usage'
  | 'database-unreachable'
  | 'database-newer'
  | 'database-failed'
  | 'disk-full'
  | 'migration-failed'
  | 'queue-unreachable'
  // something a person asked for that cannot be done
  | 'request-invalid'
  | 'cap-reached'
  | 'question-closed'
  | 'run-not-found'
  // sources: never fail a run, they become recorded gaps
  | 'source-not-found'
  | 'source-unreadable'
  | 'source-too-large'
  | 'source-blocked'
  | 'source-unreachable'
  | 'search-failed'
  | 'tool-failed'
  // language models
  | 'model-unavailable'
  | 'model-failed'
  // chat
  | 'chat-rejected'
  | 'chat-gone'
  | 'chat-unreachable'
  | 'senders-died'
  // the run itself
  | 'journal-mismatch'
  | 'lease-lost'
  | 'cancelled'
  | 'deadline-passed'
  | 'workers-died'
  | 'misuse'
  | 'bug';

/** An error with a stable code, a message for operators, a hint what to do, and whether trying again can help. */
export class FootnoteError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly retry: Retry;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'FootnoteError';
    this.code = code;
    this.hint = details.hint;
    this.retry = details.retry ?? 'never';
  }
}

/** A failure that belongs to the work, such as a page that cannot be read: the journal records it, replays raise it again. */
export class ExpectedFailure extends FootnoteError {
  override readonly name = 'ExpectedFailure';
}

/** Whether it may go well later. */
export function isPassing(error: unknown): boolean {
  return error instanceof FootnoteError && error.retry !== 'never';
}

/** An error as plain data, for the journal, a table or a JSON document. */
export interface ErrorRecord {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
}

/** Turns anything thrown into a record. An error that is no FootnoteError gets the code `bug`. */
export function toErrorRecord(error: unknown): ErrorRecord {
  if (!(error instanceof FootnoteError))
    return { code: 'bug', message: error instanceof Error ? error.message : String(error) };
  const { code, message, hint } = error;
  return { code, message, ...(hint !== undefined && { hint }) };
}

/** The code of an error of Node, of Postgres or of a package, such as `ENOENT` or `23505`; empty when it has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** What the system says about a file, without its code and the path. */
export function systemWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^E[A-Z]+: |, \w+ '.*$|\.$/g, '');
}

/** Its own code, or that of what caused it; empty when none has one. */
export function causeCodeOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? causeCodeOf(error.cause) : '');
}

/** Such as `ECONNREFUSED`, `bad port`, `TimeoutError`: no address, no host name, nothing that was sent. Of a FootnoteError, its message. */
export function networkWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof FootnoteError) return at.message.replace(/\.$/, '');
  const code = causeCodeOf(error);
  if (code !== '') return code;
  // Node's fetch gives some causes without a code: their message is a few plain words.
  const { cause } = error;
  return cause instanceof Error && /^[a-z ]{1,40}$/.test(cause.message) ? cause.message : error.name;
}
