// When a pass that failed unexpectedly is tried again, and when it is given up.
import { FootnoteError } from '../base/errors.ts';

/** Failed passes in a row after which a run fails for good. */
export const maxFailures = 5;

/**
 * Milliseconds until the next pass after the n-th failure in a row (1 s, 2 s, 4 s, … at most 60 s; an error that
 * names its own pause is obeyed), or null when trying again cannot help.
 */
export function pauseAfterFailure(error: unknown, failures: number): number | null {
  if (failures >= maxFailures) return null;
  const backoff = Math.min(1000 * 2 ** (failures - 1), 60_000);
  if (!(error instanceof FootnoteError)) return backoff;
  if (error.retry === 'never') return null;
  return error.retry === 'backoff' ? backoff : error.retry.afterMs;
}
