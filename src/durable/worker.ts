// Works on runs: claims the next one, makes a pass over it, and claims the next again.
import { toErrorRecord } from '../base/errors.ts';
import { execute, type ExecuteParts, type Story } from './execute.ts';
import type { ClaimedRun } from './port.ts';

export interface WorkerOptions extends Pick<ExecuteParts, 'leaseTtlMs' | 'strict'> {
  /** Names this process in leases; no two processes may share it. */
  readonly owner: string;
  readonly lanes: readonly string[];
  /** Runs at once in this process. */
  readonly concurrency: number;
  /** Runs of one person that may be worked on at once, so that one person cannot take all workers. */
  readonly perPerson: number;
}

export interface WorkerParts extends Pick<
  ExecuteParts,
  'clock' | 'heartbeat' | 'journal' | 'logger' | 'posted' | 'tracing'
> {
  readonly story: Story;
}

/** A run that nobody takes for so long because it began with a newer version says so; and how often that is looked for. */
const leftMs = 60_000;

/** The shortest pause after a failed pass (retry.ts); longer ones are left to the sweep. */
const firstPauseMs = 1000;

export function createWorker(parts: WorkerParts, options: WorkerOptions) {
  const { story, clock, logger } = parts;
  const shutdown = new AbortController();
  const inHand = new Set<Promise<unknown>>();
  const lookers = new Map<string, () => void>();
  // Set by a call of work() while claims are under way: they may have begun too early to see the run it is about.
  let again = false;

  const onNudge = (runId: string, look: () => void) => {
    lookers.set(runId, look);
    return () => {
      if (lookers.get(runId) === look) lookers.delete(runId);
    };
  };
  const { leaseTtlMs, strict } = options;
  const executing = { ...parts, onNudge, leaseTtlMs, strict, shutdown: shutdown.signal };
  const takeNext = takerOf(parts, options);
  const lane = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      again = false;
      // One run after the other in each of the concurrent loops.
      const claimed = await takeNext();
      if (claimed === null) {
        if (again) continue;
        return;
      }
      logger.info({ runId: claimed.lease.runId, fence: claimed.lease.fence }, 'run taken');
      // Where one run waited, more may: a process that died leaves all its runs at once.
      void work();
      const result = await execute(claimed, story, executing);
      logger.info({ runId: claimed.lease.runId, result }, 'pass over');
      if (result === 'postponed') void clock.sleep(firstPauseMs, shutdown.signal).then(work);
    }
  };
  const hasRoom = () => inHand.size < options.concurrency && !shutdown.signal.aborted;
  const work = async (): Promise<void> => {
    again = true;
    if (!hasRoom()) return;
    const working = lane();
    inHand.add(working);
    await working.finally(() => inHand.delete(working));
  };
  return {
    /** Claims as many runs as may be in hand, and works until no run of the lanes can go on. Never rejects. */
    work,
    /** Whether the worker may take another run. */
    hasRoom,
    /** Tells that a run has changed: if it is in hand here, its lease is checked now. */
    nudge: (runId: string) => lookers.get(runId)?.(),
    /** Puts the runs in hand back, and resolves when none is. */
    async stop() {
      shutdown.abort();
      await Promise.all(inHand);
    },
  };
}

/** Claims the next run; null: there is none, or the database is away. Now and then it looks for runs that it has to leave. */
function takerOf(
  { journal, story, clock, logger }: WorkerParts,
  { owner, lanes, perPerson, leaseTtlMs: ttlMs }: WorkerOptions,
): () => Promise<ClaimedRun | null> {
  const { version: newest } = story;
  let lookedAt = clock.now();
  const tellLeft = async (): Promise<void> => {
    if (newest === undefined || clock.now() - lookedAt < leftMs) return;
    lookedAt = clock.now();
    const runIds = await journal.leftToNewer({ lanes, newest, sinceMs: leftMs });
    if (runIds.length === 0) return;
    logger.warn(
      { runIds, version: newest },
      'runs wait for a newer Footnote than this one: they began with it',
    );
  };
  return async () => {
    try {
      const by = { owner, lanes, ttlMs, perPerson, ...(newest !== undefined && { newest }) };
      const claimed = await journal.claim(by);
      if (claimed === null) await tellLeft();
      return claimed;
    } catch (error) {
      logger.warn({ error: toErrorRecord(error) }, 'cannot look for runs; trying again with the next sweep');
      return null;
    }
  };
}
