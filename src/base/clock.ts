// Time as a dependency that tests can replace, and waiting for work no longer than a time: the work itself is left to end when it will.
import { setTimeout } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {}),
};

/** For lengths of time: somebody who sets the time of the machine neither ends nor prolongs what is measured by it. */
const evenClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** The clock to measure lengths of time with; its `now` may be far from the calendar's. Clocks of tests are even. */
export const even = (clock: Clock): Clock => (clock === systemClock ? evenClock : clock);

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
