// Waking a worker is a courtesy: what is to be done stands in the database, and the sweep finds it.
import { toErrorRecord } from '../base/errors.ts';
import type { BotParts } from './parts.ts';

export async function wakeRun({ queue, logger }: BotParts, runId: string): Promise<void> {
  try {
    await queue.wakeRun(runId);
  } catch (error) {
    logger.warn(
      { runId, error: toErrorRecord(error) },
      'no wake-up could be queued; the sweep will find the run',
    );
  }
}
