// Executes a run's story: replays recorded steps from the journal, does the missing ones, and then suspends, ends or
// postpones the run. Called by the process that holds the run's lease.
import { setMaxListeners } from 'node:events';
import { even, type Clock } from '../base/clock.ts';
import { FootnoteError, isPassing, toErrorRecord, type ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Attributes, Tracing } from '../base/tracing.ts';
import { runOf } from './branch.ts';
import { deadlineOf } from './deadline.ts';
import { keepLease } from './lease.ts';
import { lineOf } from './line.ts';
import type { Time } from './moment.ts';
import { bestOf, refuseSwallowed, stop, type Pass } from './pass.ts';
import type { ClaimedRun, Ending, Heartbeat, Journal, QuestionDraft } from './port.ts';
import { maxDeaths, pauseAfterFailure } from './retry.ts';
import type { Run } from './run.ts';
import { awaitHelp, recordQuestion } from './stuck.ts';
import { Suspension } from './suspension.ts';

/** How a story ends when nothing stops it. */
export type End = Omit<Ending, 'activeMs'>;

export interface Story {
  /** Which one it is: a run that began with a newer one is left to processes that know it. Left out: none is. */
  readonly version?: number;
  tell(run: Run, start: ClaimedRun): Promise<End>;
  /** The end of a run that is cancelled or fails. `kept` is the result that the story last kept. */
  interrupted(start: ClaimedRun, status: 'cancelled' | 'failed', error: ErrorRecord, kept: Json): End;
  /**
   * The question for people after the n-th failed pass in a row; null: none, the pass is tried again. When the run goes
   * on, `run.help` holds question and answer; an answer of the kind `rejected` ends the run as cancelled.
   */
  stuck?(start: ClaimedRun, error: FootnoteError, failures: number): QuestionDraft | null;
}

export interface ExecuteParts {
  readonly journal: Journal;
  /** Left out: the main thread alone renews leases. */
  readonly heartbeat?: Heartbeat;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly leaseTtlMs: number;
  /** Throw on a replay whose input differs from the record (tests), or log it and use the record (production). */
  readonly strict: boolean;
  /** Milliseconds that rows of the journal wait for others to go with; left out: 20. */
  readonly gatheringMs?: number;
  /** Called when messages were put into the outbox of a thread. */
  readonly posted: (threadId: string) => void;
  /** Aborted when the process wants to end: the run is put back at once. */
  readonly shutdown: AbortSignal;
  /** Registers a callback that looks at the lease when the run is cancelled; returns a function to unregister it. */
  readonly onNudge: (runId: string, look: () => void) => () => void;
}

export type PassResult = 'suspended' | 'ended' | 'postponed' | 'lost';

/** Works on a claimed run until it waits for people, has ended, must be tried again later, or belongs to somebody else. */
export async function execute(claimed: ClaimedRun, story: Story, parts: ExecuteParts): Promise<PassResult> {
  const { journal, clock, logger } = parts;
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  // All concurrent work of a run listens to this signal.
  setMaxListeners(0, controller.signal);
  const watch = even(clock);
  const startedAt = watch.now();
  const time: Time = {
    now: () => clock.now(),
    activeMs: () => Math.round(claimed.activeMs + watch.now() - startedAt),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
  const letGo = parts.heartbeat?.hold(claimed.lease);
  const lease = keepLease(journal, claimed.lease, parts.leaseTtlMs, controller, time);
  const forget = parts.onNudge(claimed.lease.runId, () => void lease.look());
  const shutdown = () => abort(new ShuttingDown());
  parts.shutdown.addEventListener('abort', shutdown, { once: true });
  if (parts.shutdown.aborted) shutdown();
  if (claimed.cancelRequested) abort(new FootnoteError('cancelled', 'the run was cancelled'));
  if (claimed.deaths >= maxDeaths) abort(workersDied(claimed));
  const passParts = { ...parts, ...time, claimed, story, signal: controller.signal, abort, look: lease.look };
  try {
    return await parts.tracing.span('run', 'pass', traceOf(claimed), async (span) => {
      const result = await passes(passParts);
      span.set({ 'pass.result': result });
      return result;
    });
  } catch (error) {
    // Nothing more could be read or written: the lease expires, and the sweep gives the run to another process.
    logger.warn({ runId: claimed.lease.runId, error: toErrorRecord(error) }, 'run left to the next worker');
    return 'lost';
  } finally {
    lease.stop();
    letGo?.();
    forget();
    parts.shutdown.removeEventListener('abort', shutdown);
  }
}

function traceOf({ lease, threadId, version, failures }: ClaimedRun): Attributes {
  return { 'run.id': lease.runId, 'session.id': threadId, 'run.version': version, 'run.failures': failures };
}

/** The end of a pass that waits for people. */
interface Waiting {
  readonly wakeAt: number | null;
  readonly result: Json;
}

/** What all passes share that one process makes over a run while it holds the lease. */
export interface PassParts extends ExecuteParts, Time {
  readonly claimed: ClaimedRun;
  readonly story: Story;
  /** Aborted when the whole pass is; inside of a limit, also when the limit's time is over. */
  readonly signal: AbortSignal;
  /** Ends everything under way, for example because another process has taken over the run. */
  readonly abort: (reason: unknown) => void;
  /** Looks whether the lease still holds and the run was cancelled. */
  readonly look: () => Promise<void>;
}

async function passes(parts: PassParts): Promise<PassResult> {
  const { claimed } = parts;
  let seenWakeSeq = claimed.wakeSeq;
  let { kept: before } = claimed;
  for (;;) {
    // One pass after the other: each needs the records of the one before.
    const outcome = await onePass(parts, before);
    if (typeof outcome === 'string') return outcome;
    before = null;
    const state = { seenWakeSeq, ...outcome, activeMs: parts.activeMs() };
    const suspended = await parts.journal.suspend(claimed.lease, state);
    if (suspended === 'suspended') return suspended;
    seenWakeSeq = suspended.wokenTo;
    // The wake-up may have been a cancel.
    await parts.look();
  }
}

/** `before`: what was kept at the question that this pass has to come back to; null: there is none. */
async function onePass(parts: PassParts, before: Json): Promise<PassResult | Waiting> {
  const { claimed, journal, signal } = parts;
  // Even reading the record may have been what nobody survived: then the run is ended without it.
  const isUnreadable = claimed.deaths > maxDeaths;
  const entries = isUnreadable ? [] : await journal.load(claimed.lease.runId);
  const pass: Pass = {
    ...parts,
    line: lineOf(journal, claimed.lease, parts, parts.gatheringMs),
    deadline: deadlineOf(parts, parts.abort),
    posted: () => parts.posted(claimed.threadId),
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    inFlight: new Map(),
    failed: new Map(),
    underWay: new Set(),
    halt: { reason: null, places: new Set() },
    best: { before, kept: null, isThere: false },
  };
  try {
    if (isUnreadable) signal.throwIfAborted();
    if (!signal.aborted) await awaitHelp(pass);
    return await finish(pass, await tell(pass));
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof Suspension) return { wakeAt: reason.until, result: bestOf(pass) };
    return giveBack(pass, reason);
  }
}

/** Executes the story, and waits until nothing is in flight any more. */
async function tell(pass: Pass): Promise<End> {
  let end: End | null = null;
  try {
    end = await pass.story.tell(runOf(pass), pass.claimed);
  } catch (error) {
    stop(pass, '', error);
  }
  while (pass.inFlight.size > 0) {
    // Repeated, because a scope may begin new work when the work it waited for has settled.
    await Promise.allSettled(pass.inFlight.values());
  }
  // The end of a story counts only when everything it rests on is recorded.
  await pass.line.flush().finally(() => pass.deadline.stop());
  pass.signal.throwIfAborted();
  if (end === null) throw pass.halt.reason;
  refuseSwallowed(pass, '');
  return end;
}

/** Ends, postpones or lets go of a run whose pass did not come to the end of the story. */
async function giveBack(pass: Pass, reason: unknown): Promise<PassResult | Waiting> {
  const { story, claimed, journal } = pass;
  const { lease, failures } = claimed;
  const error = toErrorRecord(reason);
  const fail = () => finish(pass, { ...interrupted(pass, 'failed', error), error });
  if (error.code === 'lease-lost') return 'lost';
  if (error.code === 'cancelled') return finish(pass, interrupted(pass, 'cancelled', error));
  if (error.code === 'deadline-passed') return fail();
  const activeMs = pass.activeMs();
  if (reason instanceof ShuttingDown) {
    await journal.postpone(lease, { activeMs, retryInMs: 0, error: null });
    return 'postponed';
  }
  pass.logger.error({ runId: lease.runId, err: reason }, 'a pass failed');
  const question =
    reason instanceof FootnoteError ? (story.stuck?.(claimed, reason, failures + 1) ?? null) : null;
  if (question !== null) return waitForHelp(pass, question);
  const pause = pauseAfterFailure(reason, failures + 1);
  if (pause === null) return fail();
  await insist(pass, () => journal.postpone(lease, { activeMs, retryInMs: pause, error }));
  return 'postponed';
}

/** A moment (epoch ms) that is over by any clock: the database's may be another than ours. */
const longAgo = 0;

async function waitForHelp(pass: Pass, question: QuestionDraft): Promise<Waiting> {
  await recordQuestion(pass, question);
  try {
    await awaitHelp(pass);
    return { wakeAt: longAgo, result: bestOf(pass) };
  } catch (error) {
    if (!(error instanceof Suspension)) throw error;
    return { wakeAt: error.until, result: bestOf(pass) };
  }
}

/** Pause before the outcome of a pass is written again to a database that was away, in milliseconds. */
const insistPauseMs = 250;

/** If the outcome of a pass is lost, the run waits a whole lease: writing is repeated for as long as the lease can still be ours. */
async function insist({ clock, leaseTtlMs, shutdown }: Pass, write: () => Promise<void>): Promise<void> {
  const until = clock.now() + leaseTtlMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error) || clock.now() >= until) throw error;
      await clock.sleep(insistPauseMs, shutdown);
      if (shutdown.aborted) throw error;
    }
  }
}

/** The end that the story gives an interrupted run. The run ends also when the story throws here. */
function interrupted(pass: Pass, status: 'cancelled' | 'failed', error: ErrorRecord): End {
  const kept = bestOf(pass);
  try {
    return pass.story.interrupted(pass.claimed, status, error, kept);
  } catch (err) {
    pass.logger.error(
      { runId: pass.claimed.lease.runId, err },
      'the story could not say how it was interrupted',
    );
    return { status, result: kept, events: [], posts: [] };
  }
}

async function finish(pass: Pass, end: End): Promise<PassResult> {
  const ending = { ...end, activeMs: pass.activeMs() };
  await insist(pass, () => pass.journal.finish(pass.claimed.lease, ending));
  if (end.posts.length > 0) pass.posted();
  return 'ended';
}

function workersDied({ deaths }: ClaimedRun): FootnoteError {
  const message = `${deaths} processes in a row ended while they worked on this research, and got no further with it.`;
  return new FootnoteError('workers-died', message, {
    hint: 'The log of their machine says why; often it is too little memory. Resume it when that is mended.',
  });
}

/** The process ends; the run does not. */
class ShuttingDown extends Error {}
