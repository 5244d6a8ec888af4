// The time of a run: moments, and waiting for a given active time.
import type { Moment } from './run.ts';

/** What a pass knows about time. */
export interface Time {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Active time: milliseconds the run has been worked on up to now. */
  readonly activeMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function momentOf(time: Time): Moment {
  const at = time.now();
  return { at, day: new Date(at).toISOString().slice(0, 10), activeMs: time.activeMs() };
}

/** The longest time that a timer of Node can be set to, in milliseconds. */
const longestSleepMs = 2 ** 31 - 1;

/** Resolves when the active time of the run reaches `ms`, or at once when the signal aborts. */
export async function untilActive(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  do {
    const leftMs = Math.max(0, ms - time.activeMs());
    // Repeated: a timer may fire early, or may not be able to wait that long.
    await time.sleep(Math.min(leftMs, longestSleepMs), signal);
  } while (!signal.aborted && time.activeMs() < ms);
}
