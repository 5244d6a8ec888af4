// Turns the stream of errors that a lost connection causes into one warning now and then, and one line when it is over.
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

export interface TroubleLog {
  /** Something went wrong. The first is a warning, then at most one a minute is; the others are debug lines. */
  readonly trouble: (error: unknown) => void;
  /** Something went well. Says so if there was trouble before. */
  readonly fine: () => void;
}

const quietMs = 60_000;

export function createTroubleLog(logger: Logger, where: string, clock: Pick<Clock, 'now'>): TroubleLog {
  let warnedAt: number | null = null;
  let leftOut = 0;
  return {
    trouble(error) {
      const now = clock.now();
      if (warnedAt !== null && now - warnedAt < quietMs) {
        leftOut += 1;
        logger.debug({ err: error, where }, 'trouble with the job queue');
        return;
      }
      logger.warn({ err: error, where, leftOut }, 'trouble with the job queue; trying again by itself');
      warnedAt = now;
      leftOut = 0;
    },
    fine() {
      if (warnedAt === null) return;
      logger.info({ where, leftOut }, 'the job queue works again');
      warnedAt = null;
      leftOut = 0;
    },
  };
}
