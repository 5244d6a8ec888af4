// What a program is told that asked for something it does not get: what happened, and what to do now.
import { FootnoteError } from '../base/errors.ts';

/** Of a call, in bytes. */
export const longestBody = 256 * 1024;

/** By code: the status, and what to do where nothing else is said. */
const answers = {
  malformed: [400, 'GET /api/v1/openapi.json describes it.'],
  'no-idempotency-key': [400, 'Send 8 to 200 characters that are new for each request, such as a UUID.'],
  'request-invalid': [400, ''],
  unauthorized: [401, 'Send "Authorization: Bearer KEY" with a key that is in the settings now (api.keys).'],
  'cap-reached': [403, ''],
  'no-scope': [403, ''],
  'no-thread': [403, ''],
  'no-address': [404, 'GET /api/v1/openapi.json lists what there is.'],
  'no-question': [404, 'Read the run: it shows what is asked.'],
  'no-run': [404, 'GET /api/v1/runs lists those there are.'],
  'only-post': [405, 'Use a client of streamable HTTP.'],
  'idempotency-mismatch': [
    409,
    'Send the same body to get its run, or another Idempotency-Key to start another one.',
  ],
  'no-report': [409, 'Follow its events, answer what it asks, and read it again.'],
  'not-stopped': [409, 'Read the run: it shows its status.'],
  'not-taken': [409, 'Read the run again: it shows what is asked now, and its version.'],
  'thread-busy': [409, 'Wait for it, stop it, or name another thread.'],
  'run-deleted': [410, 'Send another Idempotency-Key to start another one.'],
  'too-large': [413, `Send at most ${longestBody / 1024} KB.`],
  'too-many': [429, 'Wait a minute; follow events instead of asking.'],
  failed: [500, 'Try again; the log of Footnote says more.'],
  'chat-unreachable': [503, 'Try again in a minute.'],
  'too-many-streams': [503, 'Close one, or try again later.'],
} as const;

type Code = keyof typeof answers;

export class ApiError extends Error {
  readonly code: Code;
  readonly status: (typeof answers)[Code][0];
  readonly hint: string;

  constructor(code: Code, message: string, hint: string = answers[code][1]) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = answers[code][0];
    this.hint = hint;
  }
}

/** Null: it is nobody's fault who calls. */
export function told(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof FootnoteError)) return null;
  if (error.code === 'chat-unreachable') return new ApiError(error.code, 'The chat cannot be reached now.');
  return error.code === 'request-invalid' || error.code === 'cap-reached'
    ? new ApiError(error.code, error.message, error.hint)
    : null;
}

export function bodyOf({ code, message, hint }: ApiError) {
  return { error: { code, message, hint } };
}
