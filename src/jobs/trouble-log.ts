// Turns the stream of errors that a lost connection causes into one warning now and then, and one line when it is over.
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

export interface TroubleLog {
  /** Something went wrong. At most one a minute is a warning, also when it comes and goes; the others are debug lines. */
  readonly trouble: (error: unknown) => void;
  /** Something went well. Says so once after a warning. */
  readonly fine: () => void;
}

const quietMs = 60_000;

export function createTroubleLog(logger: Logger, where: string, clock: Pick<Clock, 'now'>): TroubleLog {
  let warnedAt = -Infinity;
  let warned = false;
  let leftOut = 0;
  return {
    trouble(error) {
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
    },
    fine() {
      if (!warned) return;
      logger.info({ where, leftOut }, 'the job queue works again');
      warned = false;
      leftOut = 0;
    },
  };
}
