// Wakes one waiter. A ring while nobody waits is kept for the next wait.
import type { Clock } from './clock.ts';

export type Bell = ReturnType<typeof createBell>;

export function createBell() {
  let rung = false;
  let waiting: AbortController | null = null;
  return {
    ring(): void {
      rung = true;
      waiting?.abort();
    },
    /** Resolves to true at the next ring (at once if the bell rang since the last wait), or to false after `ms`. */
    async wait(clock: Clock, ms: number): Promise<boolean> {
      waiting = new AbortController();
      if (!rung && ms > 0) await clock.sleep(ms, waiting.signal);
      const rang = rung;
      rung = false;
      waiting = null;
      return rang;
    },
  };
}
