// The time of a run: moments, and waiting until it has been worked on for so long.
import type { Moment } from './run.ts';

/** What a pass knows about time. */
export interface Time {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds the run has been worked on up to now. */
  readonly activeMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function momentOf(time: Time): Moment {
  const at = time.now();
  return { at, day: new Date(at).toISOString().slice(0, 10), activeMs: time.activeMs() };
}

/** The longest pause a timer of Node can make, in milliseconds. */
const longestSleepMs = 2 ** 31 - 1;

/** Resolves when the run has been worked on for `ms` in all, or at once when the signal aborts. */
export async function untilActive(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  do {
    const leftMs = Math.max(0, ms - time.activeMs());
    // One after the other: a timer may be early, or too short for all of it.
    await time.sleep(Math.min(leftMs, longestSleepMs), signal);
  } while (!signal.aborted && time.activeMs() < ms);
}
