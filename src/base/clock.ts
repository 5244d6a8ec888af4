// Time as a dependency that tests can replace.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** For lengths of time: somebody who sets the time of the machine neither ends nor prolongs what is measured by it. */
const evenClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** The clock to measure lengths of time with; its `now` may be far from the calendar's. Clocks of tests are even. */
export const even = (clock: Clock): Clock => (clock === systemClock ? evenClock : clock);
