// Waking a worker is a courtesy: what is to be done stands in the database, and the sweep finds it. So nobody waits for the
// queue, least of all somebody who has clicked: a platform wants to hear within three seconds that the click arrived.
import { toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { BotParts } from './parts.ts';
import type { JobQueue } from '../jobs/port.ts';

type WakeParts = Pick<BotParts, 'queue' | 'logger'>;

export function wakeRun({ queue, logger }: WakeParts, runId: string): void {
  queue.wakeRun(runId).catch(missed(logger, { runId }));
}

export function wakeThread({ queue, logger }: WakeParts, threadId: string): void {
  queue.wakeThread(threadId).catch(missed(logger, { threadId }));
}

const missed = (logger: Logger, about: object) => (error: unknown) => {
  const fields = { ...about, error: toErrorRecord(error) };
  logger.warn(fields, 'no wake-up could be queued; the sweep finds what is to be done');
};

/** What this process does itself; before it has begun, and once it stops, that is nothing. */
export interface Near {
  sends: boolean;
  works: boolean;
}

/** Who does it here. */
type Here = () => {
  readonly drainer: { drain(threadId: string): Promise<void> };
  readonly worker: { work(): Promise<void>; hasRoom(): boolean };
};

/**
 * The queue for a process that may do itself what it wakes somebody for: then there is no detour through a job. A thread
 * needs nobody else: one process sends to it at a time. Of a run the others are told when this one has its hands full.
 */
export function nearQueue(queue: JobQueue, near: Near, here: Here): JobQueue {
  return {
    ...queue,
    async wakeThread(threadId) {
      if (near.sends) void here().drainer.drain(threadId);
      else await queue.wakeThread(threadId);
    },
    async wakeRun(runId) {
      if (near.works && here().worker.hasRoom()) void here().worker.work();
      else await queue.wakeRun(runId);
    },
  };
}
