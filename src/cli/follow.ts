// Follows a run from its start to its end: shows progress, sends its messages to this terminal, and stops it on wish.
import type { Bell } from '../base/bell.ts';
import type { Clock } from '../base/clock.ts';
import { FootnoteError, isPassing, toErrorRecord } from '../base/errors.ts';
import type { ConsolePlatform } from '../chat/console/console-platform.ts';
import { drainThread } from '../chat/drain.ts';
import { progressOf } from '../chat/progress.ts';
import type { RunView, StoredEvent } from '../store/port.ts';
import type { AskParts } from './parts.ts';

interface Following {
  readonly runId: string;
  readonly threadId: string;
  readonly parts: AskParts;
  readonly platform: ConsolePlatform;
  readonly clock: Clock;
  /** Aborted when the run shall be cancelled. */
  readonly stopping: AbortSignal;
  /** Whether a question was shown that nobody will answer. */
  readonly unattended: () => boolean;
  /** Rung when `unattended` has changed. */
  readonly bell: Bell;
}

export type Followed = Awaited<ReturnType<typeof followRun>>;

/** Notices may be lost, and time goes by on the card: the run is looked at this often at least. */
const pollMs = 1000;
const busyPauseMs = 50;
/** A database that is restarted is away for some seconds; after this it is gone. */
const patienceMs = 60_000;

/**
 * Until the run has ended, or waits for an answer that nobody will give. @throws FootnoteError when the run vanished or the
 * database stays away
 */
export async function followRun(following: Following) {
  const { parts, runId, bell, stopping } = following;
  const ring = () => bell.ring();
  const stopWatching = parts.feed.watch((changed) => changed === runId && ring());
  stopping.addEventListener('abort', ring);
  try {
    return await followOn(following);
  } finally {
    stopping.removeEventListener('abort', ring);
    stopWatching();
  }
}

async function followOn(following: Following) {
  const { bell, clock, parts, runId, stopping } = following;
  let isCancelled = false;
  const trouble = createTrouble(following);
  let goodAt = clock.now();
  for (;;) {
    try {
      if (stopping.aborted && !isCancelled) {
        await parts.conversations.requestCancel(runId);
        isCancelled = true;
      }
      const followed = await look(following, trouble);
      if (followed !== null) return followed;
      goodAt = clock.now();
    } catch (error) {
      if (!isPassing(error) || clock.now() - goodAt > patienceMs) throw error;
      parts.logger.warn({ error: toErrorRecord(error) }, 'the run cannot be followed at the moment');
    }
    await bell.wait(clock, pollMs);
  }
}

/** One look at the run; null while it goes on. */
async function look(following: Following, trouble: (run: RunView) => void) {
  const { parts, runId } = following;
  // The row before its events and messages: they are written together, so what is read later is complete.
  const run = await parts.conversations.run(runId);
  if (run === null) {
    throw new FootnoteError('run-not-found', `The run ${runId} is no longer in the database.`, {
      hint: 'Somebody else may have removed it. Ask again.',
    });
  }
  const events = await parts.feed.events(runId);
  trouble(run);
  const ended = run.status !== 'queued' && run.status !== 'running' && run.status !== 'waiting';
  await show(following, events);
  await drain(following, ended);
  if (ended) return { run, events, ended };
  if (!following.unattended() || following.stopping.aborted || run.status !== 'waiting') return null;
  return (await parts.questions.openQuestion(runId)) === null ? null : { run, events, ended };
}

/** How a run ended is said once, after its last message; the card ends with the last thing that was done. */
function show({ platform, runId, clock }: Following, events: readonly StoredEvent[]): Promise<void> {
  const done = events.filter((event) => event.type !== 'run-ended');
  const card = progressOf(runId, done, clock.now(), platform.words());
  return platform.showProgress(platform.address, runId, card);
}

/** Sends what is due. At the end somebody else's drain is waited for, so that the last message is not lost. */
async function drain({ parts, platform, threadId, clock }: Following, thoroughly: boolean): Promise<void> {
  const until = clock.now() + patienceMs;
  for (;;) {
    const end = await drainThread(threadId, {
      outbox: parts.outbox,
      questions: parts.questions,
      platformFor: (address) => (address.externalId === platform.address.externalId ? platform : null),
      owner: parts.owner,
      logger: parts.logger,
    });
    if (!thoroughly || (end !== 'busy' && end !== 'lost') || clock.now() > until) return;
    await clock.sleep(busyPauseMs);
  }
}

/**
 * Says what keeps a run from going on while it is tried again. Somebody sits here: after a minute of that the error is
 * thrown; the run itself goes on when the trouble is over.
 */
function createTrouble({ platform, clock }: Following): (run: RunView) => void {
  let since: number | null = null;
  let said = '';
  return ({ error, status }) => {
    if (error === null || (status !== 'queued' && status !== 'running')) {
      since = null;
      return;
    }
    since ??= clock.now();
    // About its models and searches a run asks people itself, after some tries.
    if (clock.now() - since > patienceMs && !['model-unavailable', 'search-failed'].includes(error.code)) {
      throw new FootnoteError(error.code, error.message, error);
    }
    if (error.message === said) return;
    said = error.message;
    platform.show({ kind: 'notice', tone: 'warning', text: `Trying again: ${error.message}` });
  };
}
