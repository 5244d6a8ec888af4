// Keeps the outbox empty: drains a thread when it is woken, and whatever is due when the sweep comes by.
import type { Clock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import { sharedRead } from '../base/shared-read.ts';
import { drainThread, type DrainEnd, type DrainParts } from './drain.ts';
import type { ChatPlatform } from './port.ts';

export type Drainer = ReturnType<typeof createDrainer>;

export interface DrainerParts extends Pick<
  DrainParts,
  'outbox' | 'questions' | 'owner' | 'hasPages' | 'logger'
> {
  readonly platforms: readonly ChatPlatform[];
  /** How long a thread stays with a process that died while sending. */
  readonly ttlMs: number;
  readonly clock: Clock;
}

/** Threads that are sent to at once. Sending is mostly waiting for a platform. */
const atOnce = 32;
/** And of one person, so that others find room. */
const ofOnePerson = 8;
/** Pause before a thread is looked at again that another process was just draining, in milliseconds. */
const busyPauseMs = 200;
/** How often that is done before it is left to the sweep. */
const busyAttempts = 10;

/** After which a thread that was begun is known to the outbox as being sent to. */
const soonMs = 50;

/**
 * While few threads are in hand, one that is woken is drained at once. Otherwise the outbox says whose turn it is, so that
 * everybody's first message comes before anybody's second one.
 */
export function createDrainer(parts: DrainerParts) {
  const stopping = new AbortController();
  const threads = createThreads(parts, stopping.signal, (threadId, end) => {
    if (end !== 'empty') left.add(threadId);
    // A platform that says when to come again has its own line: whoever comes later must not stand before it.
    crowded ||= end === 'unreachable';
    if (crowded) void look();
  });
  /** What could not be emptied is left to the next sweep. */
  const left = new Set<string>();
  /** Whether threads may be waiting for their turn. */
  let crowded = false;
  const names = parts.platforms.map((platform) => platform.name);

  const takeTurns = async (): Promise<void> => {
    const limit = atOnce - threads.inHand();
    crowded = true;
    if (limit <= 0) return;
    const due = await parts.outbox.dueThreads(names, { limit, except: [...left] });
    const next = due.filter(({ turn }) => turn <= ofOnePerson);
    crowded = due.length === limit || next.length < due.length;
    const fresh = next.filter(({ threadId }) => threads.has(threadId) === null);
    for (const { threadId } of fresh) void threads.begin(threadId);
    // What was begun but is not known as such to the outbox yet stood in the place of others.
    if (crowded && fresh.length < next.length) void lookSoon();
  };
  const lookSoon = async (): Promise<void> => {
    await parts.clock.sleep(soonMs, stopping.signal);
    if (!stopping.signal.aborted) void look();
  };
  const lookOnce = sharedRead(async () => {
    if (stopping.signal.aborted) return;
    await takeTurns().catch((error: unknown) => {
      parts.logger.warn({ error: toErrorRecord(error) }, 'cannot look for messages to send');
    });
  });
  const look = (): Promise<void> => lookOnce('');
  return {
    /** Sends what is due in the thread: at once, or when it has its turn; then it resolves before. Never rejects. */
    drain(threadId: string): Promise<void> {
      left.delete(threadId);
      const free = !crowded && threads.inHand() < ofOnePerson;
      return free || threads.has(threadId) !== null ? threads.begin(threadId) : look();
    },
    /** Begins with every thread that has something due and its turn. Never rejects. */
    async sweep(): Promise<void> {
      left.clear();
      await look();
    },
    /** Finishes the message in hand of every thread. */
    async stop(): Promise<void> {
      stopping.abort();
      await look();
      await threads.done();
    },
  };
}

/** The threads that this process sends to now. `over` hears how each ended; null: the outbox failed. */
function createThreads(
  parts: DrainerParts,
  signal: AbortSignal,
  over: (threadId: string, end: DrainEnd | null) => void,
) {
  const draining = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const deadly = new Set<string>();
  const platformFor = ({ platform }: { platform: string }) =>
    parts.platforms.find((one) => one.name === platform) ?? null;

  const drainOnce = async (threadId: string): Promise<DrainEnd> => {
    for (let attempt = 0; attempt < busyAttempts && !signal.aborted; attempt++) {
      const end = await drainThread(threadId, { ...parts, platformFor, deadly, signal });
      if (end !== 'busy') return end;
      // What the other process is about to finish may lack the message we were woken for.
      await parts.clock.sleep(busyPauseMs, signal);
    }
    return 'busy';
  };
  const drainUntilQuiet = async (threadId: string): Promise<void> => {
    let end: DrainEnd | null = null;
    while (wanted.delete(threadId) && !signal.aborted) {
      try {
        end = await drainOnce(threadId);
      } catch (error) {
        end = null;
        parts.logger.warn({ threadId, error: toErrorRecord(error) }, 'sending stopped until the next sweep');
      }
    }
    draining.delete(threadId);
    over(threadId, end);
  };
  return {
    inHand: (): number => draining.size,
    has: (threadId: string): Promise<void> | null => draining.get(threadId) ?? null,
    /** Two drains of one thread never run at once; whoever comes meanwhile has the thread drained once more. */
    begin(threadId: string): Promise<void> {
      wanted.add(threadId);
      const running = draining.get(threadId);
      if (running !== undefined) return running;
      const started = drainUntilQuiet(threadId);
      draining.set(threadId, started);
      return started;
    },
    done: (): Promise<unknown> => Promise.all(draining.values()),
  };
}
