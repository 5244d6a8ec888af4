// Tells a run's story from its journal: replays what is recorded, does what is missing, and then suspends, ends or
// postpones the run. Called by whoever holds the run's lease.
import type { Clock } from '../base/clock.ts';
import { FootnoteError, toErrorRecord } from '../base/errors.ts';
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { runAt } from './branch.ts';
import { keepLease } from './lease.ts';
import type { Pass } from './pass.ts';
import type { ClaimedRun, Ending, Journal } from './port.ts';
import { pauseAfterFailure } from './retry.ts';
import type { Run } from './run.ts';
import { Suspension } from './suspension.ts';

/** How a story ends when nothing stops it. */
export type End = Omit<Ending, 'activeMs'>;

export interface Story {
  tell(run: Run, start: ClaimedRun): Promise<End>;
  /** What is kept and said when a run is cancelled or fails; `kept` is what the story last kept. */
  interrupted(start: ClaimedRun, status: 'cancelled' | 'failed', error: ErrorRecord, kept: Json): End;
}

export interface ExecuteParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaseTtlMs: number;
  readonly strict: boolean;
  /** Called when messages were put into the outbox of a thread. */
  readonly posted: (threadId: string) => void;
  /** Aborted when the process wants to end: the run is put back at once. */
  readonly shutdown: AbortSignal;
  /** Registers who is to look at the lease when the run is cancelled; returns how to unregister. */
  readonly onNudge: (runId: string, look: () => void) => () => void;
}

export type PassResult = 'suspended' | 'ended' | 'postponed' | 'lost';

/** Works on a claimed run until it waits for people, has ended, must be tried again later, or belongs to somebody else. */
export async function execute(claimed: ClaimedRun, story: Story, parts: ExecuteParts): Promise<PassResult> {
  const { journal, clock, logger } = parts;
  const abort = new AbortController();
  const lease = keepLease(journal, claimed.lease, parts.leaseTtlMs, abort, clock);
  const forget = parts.onNudge(claimed.lease.runId, () => void lease.look());
  const shutdown = () => abort.abort(new ShuttingDown());
  parts.shutdown.addEventListener('abort', shutdown, { once: true });
  if (parts.shutdown.aborted) shutdown();
  if (claimed.cancelRequested) abort.abort(new FootnoteError('cancelled', 'the run was cancelled'));
  const startedAt = clock.now();
  const activeMs = () => claimed.activeMs + clock.now() - startedAt;
  try {
    return await passes(claimed, story, parts, abort.signal, activeMs);
  } catch (error) {
    // Not even the ending could be written: the lease runs out and the sweep gives the run to somebody else.
    logger.warn({ runId: claimed.lease.runId, error: toErrorRecord(error) }, 'run left to the next worker');
    return 'lost';
  } finally {
    lease.stop();
    forget();
    parts.shutdown.removeEventListener('abort', shutdown);
  }
}

async function passes(
  claimed: ClaimedRun,
  story: Story,
  parts: ExecuteParts,
  signal: AbortSignal,
  activeMs: () => number,
): Promise<PassResult> {
  let wakeSeq = claimed.wakeSeq;
  for (;;) {
    // Each pass needs what the one before it left behind.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await onePass(claimed, story, parts, signal, activeMs);
    if (typeof outcome === 'string') return outcome;
    // oxlint-disable-next-line no-await-in-loop
    const state = await parts.journal.suspend(claimed.lease, {
      seenWakeSeq: wakeSeq,
      wakeAt: outcome.until,
      activeMs: Math.round(activeMs()),
    });
    if (state === 'suspended') return 'suspended';
    wakeSeq = state.wokenTo;
  }
}

async function onePass(
  claimed: ClaimedRun,
  story: Story,
  parts: ExecuteParts,
  signal: AbortSignal,
  activeMs: () => number,
): Promise<PassResult | Suspension> {
  const pass: Pass = {
    claimed,
    journal: parts.journal,
    signal,
    logger: parts.logger,
    strict: parts.strict,
    activeMs,
    now: () => parts.clock.now(),
    posted: () => parts.posted(claimed.threadId),
    entries: new Map(),
    inFlight: new Map(),
    suspension: null,
    kept: null,
  };
  try {
    for (const entry of await parts.journal.load(claimed.lease.runId)) pass.entries.set(entry.key, entry);
    const end = await story.tell(runAt(pass), claimed);
    if (pass.suspension !== null) throw swallowed();
    signal.throwIfAborted();
    return await finish(pass, parts, end, null);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof Suspension) return reason;
    return stop(pass, story, parts, reason);
  }
}

async function stop(pass: Pass, story: Story, parts: ExecuteParts, reason: unknown): Promise<PassResult> {
  const { claimed } = pass;
  const code = reason instanceof FootnoteError ? reason.code : 'bug';
  if (code === 'lease-lost') return 'lost';
  const error = toErrorRecord(reason);
  if (code === 'cancelled') {
    return finish(pass, parts, story.interrupted(claimed, 'cancelled', error, pass.kept), null);
  }
  const state = { activeMs: Math.round(pass.activeMs()) };
  if (reason instanceof ShuttingDown) {
    await parts.journal.postpone(claimed.lease, { ...state, retryAt: pass.now(), error: null });
    return 'postponed';
  }
  parts.logger.error({ runId: claimed.lease.runId, err: reason }, 'a pass failed');
  const pause = pauseAfterFailure(reason, claimed.failures + 1);
  if (pause === null) {
    return finish(pass, parts, story.interrupted(claimed, 'failed', error, pass.kept), error);
  }
  await parts.journal.postpone(claimed.lease, { ...state, retryAt: pass.now() + pause, error });
  return 'postponed';
}

async function finish(
  pass: Pass,
  parts: ExecuteParts,
  end: End,
  error: ErrorRecord | null,
): Promise<PassResult> {
  await parts.journal.finish(pass.claimed.lease, {
    ...end,
    activeMs: Math.round(pass.activeMs()),
    ...(error === null ? {} : { error }),
  });
  if (end.posts.length > 0) pass.posted();
  return 'ended';
}

function swallowed(): FootnoteError {
  return new FootnoteError('misuse', 'the story went on after it was suspended', {
    hint: 'Something caught the Suspension that ask() throws; let it pass.',
  });
}

/** The process ends; the run does not. */
class ShuttingDown extends Error {}
