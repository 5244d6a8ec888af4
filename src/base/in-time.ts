import type { Clock } from './clock.ts';

/** What the work gives, or `otherwise` when that takes longer than `ms`. Rejects as the work does, unless it is late. */
export async function inTime<T, E>(clock: Clock, ms: number, work: Promise<T>, otherwise: E): Promise<T | E> {
  const done = new AbortController();
  try {
    return await Promise.race([work, clock.sleep(ms, done.signal).then(() => otherwise)]);
  } finally {
    done.abort();
  }
}
