// Handles the wake-ups of one lane: hands each to its handler, and knows the busy handlers so that closing can wait for them.
import type { Logger } from '../base/logger.ts';
import { systemClock, settlesWithin } from '../base/clock.ts';
import { type Link, type Processor, type PullingWorker } from './link.ts';
import type { WakeHandlers, WakeWorker } from './port.ts';

/** Threads that one process is woken for at once. The order of sending is decided in the database. */
const threadsAtOnce = 32;

/** How long the store may take to note the last finished jobs, in milliseconds. */
const closingMs = 2_000;

interface WorkParts {
  readonly link: Link;
  /** The names of the lane's queues. */
  readonly queues: { readonly runs: string; readonly threads: string };
  readonly handlers: Partial<WakeHandlers>;
  /** Run handlers at once. */
  readonly concurrency: number;
  readonly logger: Logger;
}

/**
 * Starts a worker for each handler. When one fails, that is logged and its job is gone: the sweep finds what it was about.
 * @throws FootnoteError `queue-unreachable`; no worker is left running then
 */
export async function startWakeWorker(parts: WorkParts): Promise<WakeWorker> {
  const { link, queues, handlers, concurrency } = parts;
  const busy = new Set<Promise<void>>();
  const workers: PullingWorker[] = [];
  const close = () => closeWorkers(workers, busy);
  const start = async (queue: string, handle: Processor, atOnce: number) =>
    void workers.push(await link.worker(queue, counted(busy, parts, handle), atOnce));
  try {
    if (handlers.runs !== undefined) await start(queues.runs, async () => handlers.runs?.(), concurrency);
    if (handlers.thread !== undefined)
      await start(queues.threads, async (data) => handlers.thread?.(threadIdOf(data)), threadsAtOnce);
  } catch (error) {
    await close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return { close: () => (closing ??= close()) };
}

function counted(busy: Set<Promise<void>>, { logger, link }: WorkParts, handle: Processor): Processor {
  return async (data) => {
    const work = handle(data).catch((error: unknown) => {
      logger.error({ err: error, job: data, where: link.where }, 'a wake-up could not be handled');
    });
    busy.add(work);
    await work;
    busy.delete(work);
  };
}

/**
 * Waits for the handlers as long as they take, but for the store of the queue only a few seconds. A job that the store has
 * not noted as done is handed out again, which is harmless: it only wakes a second time.
 */
async function closeWorkers(
  workers: readonly PullingWorker[],
  busy: ReadonlySet<Promise<void>>,
): Promise<void> {
  const closing = Promise.allSettled(workers.map((worker) => worker.close()));
  do {
    await Promise.race([closing, Promise.all(busy)]);
  } while (!(await settlesWithin(systemClock, closingMs, closing)) && busy.size > 0);
}

function threadIdOf(data: unknown): string {
  const threadId = (data as { threadId?: unknown } | null)?.threadId;
  if (typeof threadId !== 'string') throw new TypeError('the job names no thread');
  return threadId;
}
