// Work that somebody waits for, but not for ever; the work itself is left to end when it will.
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

const late = Symbol('late');

/** What the work gives. Rejects when it takes longer than `ms`. */
export async function within<T>(clock: Clock, ms: number, work: () => Promise<T>): Promise<T> {
  const result = await inTime(clock, ms, work(), late);
  if (result === late) throw new Error(`no answer within ${ms / 1000} s`);
  return result;
}

/** Whether the work ended, in whichever way, within `ms`. Never rejects. */
export async function settlesWithin(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  return (await inTime(clock, ms, Promise.allSettled([work]), late)) !== late;
}
