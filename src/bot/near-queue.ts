// The queue as a process sees it that may do itself what it wakes somebody for: then there is no detour through a job.
import type { JobQueue } from '../jobs/port.ts';

/** What this process does itself; before it has begun, and once it stops, that is nothing. */
export interface Near {
  sends: boolean;
  works: boolean;
}

export interface Here {
  readonly drain: (threadId: string) => Promise<void>;
  readonly work: () => Promise<void>;
  readonly hasRoom: () => boolean;
}

/**
 * A thread needs nobody else: one process sends to it at a time. Of a run the others are told when this one has its hands
 * full.
 */
export function nearQueue(queue: JobQueue, near: Near, here: Here): JobQueue {
  return {
    ...queue,
    async wakeThread(threadId, delayMs) {
      if (near.sends && delayMs === undefined) void here.drain(threadId);
      else await queue.wakeThread(threadId, delayMs);
    },
    async wakeRun(runId, delayMs) {
      if (near.works && delayMs === undefined && here.hasRoom()) void here.work();
      else await queue.wakeRun(runId, delayMs);
    },
  };
}
