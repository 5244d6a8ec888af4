// A BullMQ worker that takes no job after close() was called and does not spin while the store fails.
import { setTimeout as pause } from 'node:timers/promises';
import { Worker, type BackendFactory, type IQueueBackend } from 'bullmq';
import { systemClock, within } from '../base/clock.ts';
import { patienceMs, unreachable, type Processor, type PullingWorker } from './link.ts';
import type { TroubleLog } from './trouble-log.ts';

interface Pull<B extends IQueueBackend, C> {
  readonly queue: string;
  readonly process: Processor;
  readonly concurrency: number;
  readonly connection: C;
  readonly createBackend: BackendFactory<B, C>;
  /** Seconds between two polls of the store while no notification arrives, in case one was lost. */
  readonly drainDelay: number;
  readonly where: string;
  readonly log: TroubleLog;
}

/** Starts a worker and waits until it listens. @throws FootnoteError `queue-unreachable` */
export async function startPulling<B extends IQueueBackend, C>(
  pull: Pull<B, C>,
): Promise<PullingWorker & { readonly backend: B }> {
  const { concurrency, connection, drainDelay, log } = pull;
  const state = { closing: false };
  const worker = new Worker<unknown, void, string, B, number, C>(
    pull.queue,
    (job) => {
      log.fine();
      return pull.process(job.data);
    },
    // A failed claim is tried again after `runRetryDelay`; a job whose worker died is free again after two times 30 s.
    { connection, concurrency, drainDelay, autorun: false, runRetryDelay: 1_000 },
    (name, options, use) => guardClaims(pull.createBackend(name, options, use), state, log),
  );
  worker.on('error', log.trouble);
  try {
    await within(systemClock, patienceMs, () => worker.waitUntilReady());
  } catch (error) {
    void worker.close(true);
    throw unreachable(pull.where, error);
  }
  worker.run().catch(log.trouble);
  return {
    backend: worker.getBackend(),
    close() {
      state.closing = true;
      return worker.close();
    },
  };
}

/**
 * BullMQ claims once more when a wait ends because of closing. A worker that has just finished a job also asks for the
 * next one without a pause, thousands of times a second while the store is down.
 */
function guardClaims<B extends IQueueBackend>(backend: B, state: { closing: boolean }, log: TroubleLog): B {
  const claim = backend.moveToActive.bind(backend);
  backend.moveToActive = async (...args) => {
    if (state.closing) return [];
    try {
      const claimed = await claim(...args);
      log.fine();
      return claimed;
    } catch (error) {
      await pause(250);
      throw error;
    }
  };
  return backend;
}
