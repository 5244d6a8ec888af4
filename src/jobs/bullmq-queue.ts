// The job queue on BullMQ: in Redis when its address is given, otherwise in Postgres. It only wakes; see port.ts.
import { randomUUID } from 'node:crypto';
import { systemClock, settlesWithin, within } from '../base/clock.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { patienceMs, unreachable, type Link, type WakeQueue } from './link.ts';
import type { JobQueue, WakeWorker } from './port.ts';
import { startWakeWorker } from './wake-worker.ts';

/** Where the queue lives: a `redis://` or `rediss://` address, or the database's. */
export type QueueStore = { readonly redisUrl: string } | { readonly databaseUrl: string };

export interface BullmqQueueOptions {
  readonly store: QueueStore;
  /** Wake-ups reach workers of the same lane only: `shared`, or a lane of one session. Letters, digits, `_` and `-`. */
  readonly lane: string;
  /** Removes the lane with everything in it from the store when the queue is closed. */
  readonly ephemeral?: boolean;
  readonly logger: Logger;
}

/**
 * Connects to the store and opens one lane of the queue. A connection that is lost mends itself; until then calls fail within 3 s.
 * @throws FootnoteError `queue-unreachable`; on Postgres also `database-newer` or `migration-failed`
 */
export async function createBullmqQueue(options: BullmqQueueOptions): Promise<JobQueue> {
  const { logger } = options;
  const names = { runs: `footnote-${options.lane}-runs`, threads: `footnote-${options.lane}-threads` };
  const link = await openLink(options.store, logger);
  const queues = { runs: link.queue(names.runs), threads: link.queue(names.threads) };
  const workers: WakeWorker[] = [];
  let closing: Promise<void> | undefined;

  const open = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new FootnoteError('misuse', 'The job queue has been closed.');
    return work();
  };
  return {
    wakeRun: (runId) => open(() => wake(link, queues.runs, { runId })),
    wakeThread: (threadId) => open(() => wake(link, queues.threads, { threadId })),
    work: (handlers, { concurrency }) =>
      open(async () => {
        const worker = await startWakeWorker({ link, queues: names, handlers, concurrency, logger });
        workers.push(worker);
        return worker;
      }),
    check: () => open(() => answered(link, link.ping())),
    close: () => (closing ??= closeAll(link, Object.values(queues), workers, options.ephemeral ?? false)),
  };
}

/** Each backend loads its own driver, so that nobody pays for the other one at start. */
async function openLink(store: QueueStore, logger: Logger): Promise<Link> {
  if ('redisUrl' in store) return (await import('./redis-link.ts')).openRedisLink(store.redisUrl, logger);
  return (await import('./postgres-link.ts')).openPostgresLink(store.databaseUrl, logger);
}

async function wake(link: Link, queue: WakeQueue, data: object): Promise<void> {
  await answered(link, queue.add('wake', data, { jobId: randomUUID() }));
}

async function answered<T>(link: Link, work: Promise<T>): Promise<T> {
  try {
    return await within(systemClock, patienceMs, () => work);
  } catch (error) {
    throw unreachable(link.where, error);
  }
}

async function closeAll(
  link: Link,
  queues: readonly WakeQueue[],
  workers: readonly WakeWorker[],
  ephemeral: boolean,
): Promise<void> {
  await Promise.all(workers.map((worker) => worker.close()));
  if (ephemeral) {
    const removal = queues.map((queue) => queue.obliterate({ force: true }));
    await settlesWithin(systemClock, patienceMs, Promise.allSettled(removal));
  }
  await settlesWithin(systemClock, 1_000, Promise.allSettled(queues.map((queue) => queue.close())));
  await link.close();
}
