// Keeps the outbox empty: drains a thread when it is woken, and whatever is due when the sweep comes by.
import type { Clock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Outbox, Questions } from '../store/port.ts';
import { drainThread } from './drain.ts';
import type { ChatPlatform } from './port.ts';

export interface Drainer {
  /** Sends what is due in the thread. Never rejects. */
  drain(threadId: string): Promise<void>;
  /** Drains every thread that has something due. Never rejects. */
  sweep(): Promise<void>;
  /** Finishes the message in hand of every thread. */
  stop(): Promise<void>;
}

export interface DrainerParts {
  readonly outbox: Outbox;
  readonly questions: Pick<Questions, 'nextSettling' | 'settled'>;
  readonly platforms: readonly ChatPlatform[];
  readonly owner: string;
  /** How long a thread stays with a process that died while sending. */
  readonly ttlMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Pause before a thread is looked at again that another process was just draining, in milliseconds. */
const busyPauseMs = 200;
/** How often that is done before it is left to the sweep. */
const busyAttempts = 10;

export function createDrainer(parts: DrainerParts): Drainer {
  const stopping = new AbortController();
  const draining = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const names = parts.platforms.map((platform) => platform.name);
  const platformFor = ({ platform }: { platform: string }) =>
    parts.platforms.find((one) => one.name === platform) ?? null;

  const drainOnce = async (threadId: string): Promise<void> => {
    for (let attempt = 0; attempt < busyAttempts && !stopping.signal.aborted; attempt++) {
      const end = await drainThread(threadId, { ...parts, platformFor, signal: stopping.signal });
      if (end !== 'busy') return;
      // What the other process is about to finish may lack the message we were woken for.
      await parts.clock.sleep(busyPauseMs, stopping.signal);
    }
  };
  const drainUntilQuiet = async (threadId: string): Promise<void> => {
    while (wanted.delete(threadId) && !stopping.signal.aborted) {
      try {
        await drainOnce(threadId);
      } catch (error) {
        parts.logger.warn({ threadId, error: toErrorRecord(error) }, 'sending stopped until the next sweep');
      }
    }
    draining.delete(threadId);
  };
  // Two drains of one process never run at once; whoever comes meanwhile has the thread drained once more.
  const drain = (threadId: string): Promise<void> => {
    wanted.add(threadId);
    const running = draining.get(threadId);
    if (running !== undefined) return running;
    const started = drainUntilQuiet(threadId);
    draining.set(threadId, started);
    return started;
  };
  return {
    drain,
    async sweep() {
      if (stopping.signal.aborted) return;
      try {
        await Promise.all((await parts.outbox.dueThreads(names)).map(drain));
      } catch (error) {
        parts.logger.warn({ error: toErrorRecord(error) }, 'cannot look for messages to send');
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(draining.values());
    },
  };
}
