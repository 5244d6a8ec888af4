import type { Clock } from './clock.ts';

interface Pauses {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds: doubled from pause to pause. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Hears of each failure, and how long the pause after it will be. True: it is given up. */
  readonly failed: (error: unknown, pauseMs: number) => boolean | void;
}

/** Tries until it succeeds or is given up; false: the signal aborted before. */
export async function again(work: () => Promise<unknown>, pauses: Pauses): Promise<boolean> {
  const { clock, signal, firstMs, longestMs, failed } = pauses;
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(longestMs, pauseMs * 2)) {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (failed(error, pauseMs) === true) return true;
      await clock.sleep(pauseMs, signal);
    }
  }
  return false;
}
