// Following something that changes: a look at once, and another one whenever it may have changed.
import { createBell } from './bell.ts';
import type { Clock } from './clock.ts';

export interface Following {
  readonly id: string;
  /** Calls back with the id of whatever has changed; returns how to stop listening. */
  readonly watch: (listener: (id: string) => void) => () => void;
  readonly clock: Clock;
  /** Ends the following at once. */
  readonly over: AbortSignal;
  /** How long it lasts. This and the next two in milliseconds. */
  readonly longestMs: number;
  /** How long nothing has to happen for another look all the same. */
  readonly heartbeatMs: number;
  /** What happens shortly after something else is seen together with it. */
  readonly pauseMs: number;
}

/** Looks again and again, until `look` says with false that it is over, or the time is. */
export async function follow(following: Following, look: () => Promise<boolean>): Promise<void> {
  const { id, watch, clock, over, longestMs, heartbeatMs, pauseMs } = following;
  const until = clock.now() + longestMs;
  const bell = createBell();
  const ring = () => bell.ring();
  // Looked at only once changes are heard of, so that none falls in between.
  const stop = watch((changed) => changed === id && ring());
  over.addEventListener('abort', ring, { once: true });
  try {
    while (!over.aborted && clock.now() < until) {
      if (!(await look())) return;
      if (await bell.wait(clock, Math.min(heartbeatMs, until - clock.now())))
        await clock.sleep(pauseMs, over);
    }
  } finally {
    over.removeEventListener('abort', ring);
    stop();
  }
}
