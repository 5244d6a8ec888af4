// What a program is told that asked for something it does not get: what happened, and what to do now.
import { FootnoteError } from '../base/errors.ts';

export type ApiStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;

export class ApiError extends Error {
  readonly status: ApiStatus;
  readonly code: string;
  readonly hint: string;

  constructor(status: ApiStatus, code: string, message: string, hint: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

/** Null: it is nobody's fault who calls. */
export function told(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof FootnoteError)) return null;
  const hint = error.hint ?? '';
  if (error.code === 'request-invalid') return new ApiError(400, error.code, error.message, hint);
  if (error.code === 'cap-reached') return new ApiError(403, error.code, error.message, hint);
  if (error.code === 'chat-unreachable')
    return new ApiError(503, error.code, 'The chat cannot be reached now.', 'Try again in a minute.');
  return null;
}

export function bodyOf({ code, message, hint }: ApiError) {
  return { error: { code, message, hint } };
}
