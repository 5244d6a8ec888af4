// Wakes one waiter. A ring that nobody waits for is kept for the next who does.
import type { Clock } from './clock.ts';

export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once if it rang since the last wait, or after `ms`; to whether it rang. */
  wait(clock: Clock, ms: number): Promise<boolean>;
}

export function createBell(): Bell {
  let rung = false;
  let waiting: AbortController | null = null;
  return {
    ring() {
      rung = true;
      waiting?.abort();
    },
    async wait(clock, ms) {
      waiting = new AbortController();
      if (!rung && ms > 0) await clock.sleep(ms, waiting.signal);
      const rang = rung;
      rung = false;
      waiting = null;
      return rang;
    },
  };
}
