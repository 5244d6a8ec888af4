// Work that has to end in time, whether it heeds its signal or not.
import type { Clock } from '../../base/clock.ts';
import { SearchTrouble } from './provider.ts';

/**
 * What the work gives. @throws what it throws, the signal's reason, or SearchTrouble `unavailable` when the time is over;
 * in the last two cases at once, and the work's own signal aborts.
 */
export async function withinTime<T>(
  ms: number,
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const over = new AbortController();
  const done = new AbortController();
  const inTime = AbortSignal.any([signal, over.signal]);
  const aborted = new Promise<never>((_resolve, reject) => {
    inTime.addEventListener('abort', () => reject(inTime.reason as Error), { once: true });
  });
  const end = async () => {
    await clock.sleep(ms, done.signal);
    if (!done.signal.aborted) over.abort(new SearchTrouble('unavailable', 'It did not answer in time.'));
  };
  void end();
  try {
    return await Promise.race([work(inTime), aborted]);
  } finally {
    done.abort();
  }
}
