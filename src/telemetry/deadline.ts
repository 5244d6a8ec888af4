// Work that others wait for, but not for ever.
import type { Clock } from '../base/clock.ts';

/** What the work gives. Rejects when it takes longer than `ms`; the work itself is left to end when it will. */
export async function within<T>(ms: number, clock: Clock, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = clock.sleep(ms, over.signal).then((): never => {
    throw new Error(`no answer within ${ms / 1000} s`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work(), late]);
  } finally {
    over.abort();
  }
}
