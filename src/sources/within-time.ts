// Work that has to end in time, whether it heeds its signal or not.
import { setMaxListeners } from 'node:events';
import type { Clock } from '../base/clock.ts';

export interface TimeLimit {
  readonly ms: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What is thrown when the time is over. */
  readonly late: () => Error;
}

/**
 * What the work gives. @throws what it throws, the signal's reason, or `late` when the time is over; in the last two cases
 * at once, and the work's own signal aborts.
 */
export async function withinTime<T>(
  { ms, clock, signal, late }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: Node 20 keeps such a signal for ever while somebody listens to it and nothing aborts it.
  const stop = new AbortController();
  const done = new AbortController();
  const leave = () => stop.abort(signal.reason);
  // One signal stops a whole run, and much of the work may listen to the other one.
  setMaxListeners(0, signal, stop.signal);
  signal.addEventListener('abort', leave, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true });
  });
  const end = async () => {
    await clock.sleep(ms, done.signal);
    if (!done.signal.aborted) stop.abort(late());
  };
  void end();
  try {
    return await Promise.race([work(stop.signal), aborted]);
  } finally {
    done.abort();
    signal.removeEventListener('abort', leave);
  }
}
