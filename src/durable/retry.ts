// When a pass that failed unexpectedly is tried again, and when it is given up.
import { FootnoteError } from '../base/errors.ts';

/** Failed passes in a row after which a run fails for good when the failure was not foreseen. */
export const maxFailures = 5;

/** The same limit for trouble that passes, such as a database that is away or a full disk: about a quarter of an hour. */
const maxOutageFailures = 20;

/** The same limit for processes that died over a run, as when its pages take more memory than there is. */
export const maxDeaths = 10;

/**
 * Milliseconds until the next pass after the n-th failure in a row (1 s, 2 s, 4 s, … at most 60 s; an error that
 * names its own pause is obeyed), or null when trying again cannot help.
 */
export function pauseAfterFailure(error: unknown, failures: number): number | null {
  const backoff = Math.min(1000 * 2 ** (failures - 1), 60_000);
  if (!(error instanceof FootnoteError)) return failures >= maxFailures ? null : backoff;
  if (error.retry === 'never' || failures >= maxOutageFailures) return null;
  return error.retry === 'backoff' ? backoff : error.retry.afterMs;
}
