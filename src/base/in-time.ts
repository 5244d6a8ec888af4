import type { Clock } from './clock.ts';

/** The result of the work, or `otherwise` after `ms`. Rejects when the work rejects within that time. */
export async function inTime<T, E>(clock: Clock, ms: number, work: Promise<T>, otherwise: E): Promise<T | E> {
  const done = new AbortController();
  try {
    return await Promise.race([work, clock.sleep(ms, done.signal).then(() => otherwise)]);
  } finally {
    done.abort();
  }
}
