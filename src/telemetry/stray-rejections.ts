// What fails where nobody waits for it: recorded, and no reason to end what everybody else waits for.
import type { Logger } from '../base/logger.ts';

/**
 * From now on a rejection that nobody handles is logged with its stack and counted, and the process goes on. Called once the
 * process runs: before that, a rejection ends it, as an exception that nobody catches always does.
 */
export function recordStrayRejections(logger: Logger, count: () => void): void {
  process.on('unhandledRejection', (reason) => {
    count();
    logger.error({ err: reason }, 'something failed that nobody waited for; the process goes on');
  });
}
