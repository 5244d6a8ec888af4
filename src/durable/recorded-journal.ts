// Replays a story from its record alone: nothing is written, nobody is asked, and what differs from the record is an error.
import { aborted } from '../base/aborted.ts';
import type { Clock } from '../base/clock.ts';
import { FootnoteError, type ErrorRecord } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import { silentLogger } from '../base/logger.ts';
import { silentTracing } from '../base/tracing.ts';
import { execute, type Story } from './execute.ts';
import type { ClaimedRun, Ending, Journal, JournalEntry, Outcome } from './port.ts';

/** A run as it was started, and its whole record. */
export interface Recording extends Pick<ClaimedRun, 'request' | 'version' | 'settings' | 'activeMs'> {
  readonly runId: string;
  readonly entries: readonly JournalEntry[];
}

/**
 * Replays the story of a recorded run. `anew` chooses the entries that are made once more and compared with the record;
 * all others are taken from it. Inputs have to equal those on record. No time passes.
 * @throws FootnoteError `journal-mismatch` when the story differs from its record, or whatever it fails with
 */
export async function retell(
  story: Story,
  { runId, entries, ...started }: Recording,
  anew: (entry: JournalEntry) => boolean,
): Promise<Ending> {
  const { journal, outcome } = recordedJournal(entries, anew);
  const claimed: ClaimedRun = {
    ...started,
    lease: { runId, owner: 'replay', fence: 0 },
    threadId: '',
    requesterId: '',
    wakeSeq: 0,
    failures: 0,
    deaths: 0,
    cancelRequested: false,
    kept: null,
  };
  const result = await execute(
    claimed,
    { ...story, stuck: () => null },
    {
      journal,
      clock: stoppedClock,
      logger: silentLogger,
      tracing: silentTracing,
      leaseTtlMs: Infinity,
      strict: true,
      posted: () => {},
      shutdown: new AbortController().signal,
      onNudge: () => () => {},
    },
  );
  const { ending, error } = outcome();
  if (error !== null) throw new FootnoteError(error.code, error.message, error);
  if (ending !== null) return ending;
  const waits = 'The story waits for an answer that is not on record.';
  throw mismatch(result === 'suspended' ? waits : 'The story did not end.');
}

function recordedJournal(entries: readonly JournalEntry[], anew: (entry: JournalEntry) => boolean) {
  const recorded = new Map(entries.map((entry) => [entry.key, entry]));
  let outcome: { ending: Ending | null; error: ErrorRecord | null } = { ending: null, error: null };
  const journal: Journal = {
    claim: async () => null,
    leftToNewer: async () => [],
    renew: async () => ({ held: true, cancelRequested: false }),
    load: async () => entries.filter((entry) => !anew(entry)),
    append: async (_lease, rows) => {
      for (const { entry } of rows) compare(entry, recorded.get(entry.key));
      return [];
    },
    ask: async (_lease, { key }) => {
      throw mismatch(`The story asks "${key}", and the answer is not on record.`);
    },
    inbox: async () => {
      throw mismatch('The story listens to people where the record has nothing.');
    },
    suspend: async () => 'suspended',
    postpone: async (_lease, { error }) => {
      outcome = { ...outcome, error };
    },
    finish: async (_lease, ending) => {
      outcome = { ending, error: ending.error ?? null };
    },
  };
  return { journal, outcome: () => outcome };
}

function compare({ key, kind, outcome: made }: JournalEntry, entry: JournalEntry | undefined): void {
  if (kind === 'note') return;
  if (entry === undefined) throw mismatch(`The story does "${key}", which is not on record.`);
  if (comparable(made) !== comparable(entry.outcome))
    throw mismatch(`"${key}" comes to something else than what is on record.`);
}

/** Without the result that was kept in case of an interruption. */
const comparable = ({ kept: _kept, ...outcome }: Outcome) => hashOf(outcome);

/** The story differs from its record. */
export function mismatch(message: string): FootnoteError {
  return new FootnoteError('journal-mismatch', message, {
    hint: 'The record was changed, or this version of Footnote tells the story otherwise.',
  });
}

/** No time passes: a sleep ends only when its signal aborts. */
const stoppedClock: Clock = {
  now: () => 0,
  sleep: (_ms, signal) => aborted(signal ?? new AbortController().signal),
};
