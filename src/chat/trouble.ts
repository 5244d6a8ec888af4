// What it means, on every platform, that something could not be done there.
import { FootnoteError } from '../base/errors.ts';

/** What trying again cannot mend. */
export function isFinal(error: unknown): error is FootnoteError {
  return error instanceof FootnoteError && (error.code === 'chat-gone' || error.code === 'chat-rejected');
}

/** Whether the platform does it; false where it refuses it for good. Rejects otherwise. */
export function isDone(call: Promise<unknown>): Promise<boolean> {
  return orElse(
    call.then(() => true),
    false,
  );
}

/** What the call gives, or this where the platform refuses it for good. Rejects otherwise. */
export async function orElse<T, E>(call: Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await call;
  } catch (error) {
    if (isFinal(error)) return otherwise;
    throw error;
  }
}
