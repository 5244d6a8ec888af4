// Work that has to end in time, whether it heeds its signal or not.
import { setMaxListeners } from 'node:events';
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
  // Not AbortSignal.any: Node 20 keeps such a signal for ever while somebody listens to it and nothing aborts it.
  const stop = new AbortController();
  const done = new AbortController();
  const leave = () => stop.abort(signal.reason);
  // One signal stops a whole run.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', leave, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true });
  });
  const end = async () => {
    await clock.sleep(ms, done.signal);
    if (!done.signal.aborted) stop.abort(new SearchTrouble('unavailable', 'It did not answer in time.'));
  };
  void end();
  try {
    return await Promise.race([work(stop.signal), aborted]);
  } finally {
    done.abort();
    signal.removeEventListener('abort', leave);
  }
}
