// A lost connection causes a stream of errors: this logs a warning now and then, and one line when the trouble is over.
import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

const quietMs = 60_000;

export type TroubleLog = ReturnType<typeof createTroubleLog>;

export function createTroubleLog(logger: Logger, where: string, clock: Pick<Clock, 'now'>) {
  let warnedAt = -Infinity;
  let warned = false;
  let leftOut = 0;
  return {
    // At most one error a minute becomes a warning. A connection is nothing of the run for which it happened to be made.
    trouble: AsyncResource.bind((error: unknown) => {
      const now = clock.now();
      if (now - warnedAt < quietMs) {
        leftOut += 1;
        logger.debug({ err: error, where }, 'trouble with the job queue');
        return;
      }
      logger.warn({ err: error, where, leftOut }, 'trouble with the job queue; trying again by itself');
      warnedAt = now;
      warned = true;
      leftOut = 0;
    }),
    /** Of successes the first one after a warning is logged. */
    fine: (): void => {
      if (!warned) return;
      logger.info({ where, leftOut }, 'the job queue works again');
      warned = false;
      leftOut = 0;
    },
  };
}
