import type { Clock } from './clock.ts';

interface Pauses {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The first pause, in milliseconds. Each further pause is twice as long. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Called with each failure and the length of the pause that follows. Returns true to give up. */
  readonly failed: (error: unknown, pauseMs: number) => boolean | void;
}

/** Repeats the work with growing pauses until it succeeds or `failed` gives it up. False: the signal aborted first. */
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
