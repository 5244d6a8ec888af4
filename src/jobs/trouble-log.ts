// A lost connection causes a stream of errors: this logs a warning now and then, and one line when the trouble is over.
import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

export interface TroubleLog {
  /** Reports an error. At most one a minute becomes a warning; the others are debug lines. */
  readonly trouble: (error: unknown) => void;
  /** Reports a success. The first one after a warning is logged. */
  readonly fine: () => void;
}

const quietMs = 60_000;

export function createTroubleLog(logger: Logger, where: string, clock: Pick<Clock, 'now'>): TroubleLog {
  let warnedAt = -Infinity;
  let warned = false;
  let leftOut = 0;
  return {
    // A connection is nothing of the run for which it happened to be made.
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
    fine() {
      if (!warned) return;
      logger.info({ where, leftOut }, 'the job queue works again');
      warned = false;
      leftOut = 0;
    },
  };
}
