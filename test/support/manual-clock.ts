// A clock that stands still until a test moves it.
import type { Clock } from '../../src/base/clock.ts';

export interface ManualClock extends Clock {
  /** Moves time on, waking sleepers in the order of their moments; lets what they begin settle in between. */
  advance(ms: number): Promise<void>;
  /** How many are asleep. */
  sleepers(): number;
}

export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  const asleep = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = {
          at: now + ms,
          wake: () => {
            asleep.delete(sleeper);
            signal?.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        asleep.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
      }),
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        const next = [...asleep].toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > until) break;
        now = Math.max(now, next.at);
        next.wake();
        // Whoever was woken may go to sleep again before `until`.
        await settled();
      }
      now = until;
      await settled();
    },
    sleepers: () => asleep.size,
  };
}

/**
 * Resolves when everything that waits for nothing but promises has run. Twice: rows of a journal are sent at the end of the
 * turn in which they were made.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
