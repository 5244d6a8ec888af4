// Renews the leases of this process from a worker thread, so that no run changes hands while the main thread is busy.
import type { Worker } from 'node:worker_threads';
import { threadOf } from '../../base/thread-of.ts';
import { toErrorRecord } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Heartbeat, Lease } from '../../durable/port.ts';
import type { Database } from '../database.ts';

export interface HeartbeatOptions {
  readonly ttlMs: number;
  /** A main thread that is silent for so long counts as hung, and its leases are renewed no longer: 60,000 by default. */
  readonly silenceMs?: number;
  readonly logger: Logger;
}

/** What its thread is told at the start. */
export type HeartbeatSpec = Required<Omit<HeartbeatOptions, 'logger'>> & Pick<Database, 'url'>;

/** The leases to renew. The thread is told once a second, and whenever they change. */
export type Held = readonly Pick<Lease, 'runId' | 'fence'>[];

const signOfLifeMs = 1000;

/** The thread starts with the first lease, has one connection, ends with the process, and is started again if it dies. */
export function createHeartbeat(
  { url }: Pick<Database, 'url'>,
  { ttlMs, silenceMs = 60_000, logger }: HeartbeatOptions,
): Heartbeat & { close(): Promise<void> } {
  const held = new Set<Lease>();
  let thread: Worker | null = null;
  let living: NodeJS.Timeout | null = null;
  const start = () => {
    const workerData: HeartbeatSpec = { url, ttlMs, silenceMs };
    const started = threadOf(new URL('./heartbeat-thread.ts', import.meta.url), { workerData });
    started.unref();
    started.on('error', (error) => {
      logger.warn({ error: toErrorRecord(error) }, 'the thread that keeps leases ended; it is started again');
    });
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  };
  const tell = () => {
    if (thread === null && held.size === 0) return;
    thread ??= start();
    thread.postMessage(Array.from(held, ({ runId, fence }) => ({ runId, fence })) satisfies Held);
  };
  return {
    hold(lease) {
      held.add(lease);
      living ??= setInterval(tell, signOfLifeMs).unref();
      tell();
      return () => {
        held.delete(lease);
        tell();
      };
    },
    async close() {
      clearInterval(living ?? undefined);
      held.clear();
      await thread?.terminate();
    },
  };
}
