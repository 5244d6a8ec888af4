// Work with a server that has to end in time, whether the server answers or not.
import { setMaxListeners } from 'node:events';
import type { Clock } from '../../base/clock.ts';
import { McpTrouble } from './trouble.ts';

/**
 * What the work gives. @throws what it throws, the signal's reason, or McpTrouble `timeout` when the time is over; in the
 * last two cases at once, and the work's own signal aborts.
 */
export async function inTime<T>(
  limits: { readonly ms: number; readonly clock: Clock; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { ms, clock, signal } = limits;
  signal.throwIfAborted();
  const stop = new AbortController();
  const done = new AbortController();
  const leave = () => stop.abort(signal.reason);
  // One signal stops a whole run, and each page of a list listens to the other one.
  setMaxListeners(0, signal, stop.signal);
  signal.addEventListener('abort', leave, { once: true });
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true });
  });
  const watch = async () => {
    await clock.sleep(ms, done.signal);
    if (!done.signal.aborted)
      stop.abort(new McpTrouble('timeout', `it did not answer within ${seconds(ms)}`));
  };
  void watch();
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    done.abort();
    signal.removeEventListener('abort', leave);
  }
}

const seconds = (ms: number) => `${ms / 1000} s`;
