// Few pages are made at once, so that many readers do not keep the runs of the same process waiting.
import type { MiddlewareHandler } from 'hono';
import type { PageEnv } from '../page-env.ts';

/** At most so many calls are worked on at once; the others wait in the order of their coming. A stream has had its turn when it begins. */
export function inTurns(most: number): MiddlewareHandler<PageEnv> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (_context, next) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await next();
    } finally {
      // whoever waits takes the turn over
      const following = waiting.shift();
      if (following === undefined) free += 1;
      else following();
    }
  };
}
