// Leaves a provider alone for a while after it failed several times in a row, then tries it with one call.
import type { Clock } from '../../base/clock.ts';

export interface Breaker {
  /** Whether a call may be made. Whoever got a yes says afterwards how it went: one of the three below. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call was given up before it could succeed or fail. */
  dropped(): void;
}

export function createBreaker(
  { failures, pauseMs }: { readonly failures: number; readonly pauseMs: number },
  clock: Clock,
): Breaker {
  let inARow = 0;
  let openedAt: number | null = null;
  let probing = false;
  return {
    admits() {
      if (openedAt === null) return true;
      if (probing || clock.now() < openedAt + pauseMs) return false;
      probing = true;
      return true;
    },
    succeeded() {
      inARow = 0;
      openedAt = null;
      probing = false;
    },
    failed() {
      inARow += 1;
      probing = false;
      if (inARow >= failures) openedAt = clock.now();
    },
    dropped() {
      probing = false;
    },
  };
}
