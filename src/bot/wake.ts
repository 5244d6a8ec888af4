// Waking a worker is a courtesy: what is to be done stands in the database, and the sweep finds it.
import { toErrorRecord } from '../base/errors.ts';
import type { BotParts } from './parts.ts';

type WakeParts = Pick<BotParts, 'queue' | 'logger'>;

export async function wakeRun({ queue, logger }: WakeParts, runId: string): Promise<void> {
  try {
    await queue.wakeRun(runId);
  } catch (error) {
    logger.warn(
      { runId, error: toErrorRecord(error) },
      'no wake-up could be queued; the sweep will find the run',
    );
  }
}

export async function wakeThread({ queue, logger }: WakeParts, threadId: string): Promise<void> {
  try {
    await queue.wakeThread(threadId);
  } catch (error) {
    logger.warn(
      { threadId, error: toErrorRecord(error) },
      'no wake-up could be queued; the sweep will send it',
    );
  }
}
