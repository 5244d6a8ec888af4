// One pass over a run: what is already recorded, what is in flight, and the single place where a record is written.
import { ExpectedFailure, FootnoteError, toErrorRecord } from '../base/errors.ts';
import { asStored, hashOf } from '../base/json.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { ClaimedRun, Journal, JournalEntry, Outcome, Post, RunEvent } from './port.ts';
import type { StepContext, Work } from './run.ts';
import type { Suspension } from './suspension.ts';

export interface Pass {
  readonly claimed: ClaimedRun;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Throw on a replay whose input differs from the record (tests), or log it and use the record (production). */
  readonly strict: boolean;
  readonly activeMs: () => number;
  readonly now: () => number;
  /** Called after messages were put into the outbox. */
  readonly posted: () => void;
  readonly entries: Map<string, JournalEntry>;
  readonly inFlight: Map<string, Promise<JournalEntry>>;
  /** Set once the story was suspended; from then on it may do nothing but end. */
  suspension: Suspension | null;
  kept: Json;
}

export interface RecordOptions {
  readonly kind: 'step' | 'scope';
  readonly events?: readonly RunEvent[];
  readonly posts?: readonly Post[];
}

/**
 * The entry under `key`: the recorded one, the one being made in this pass, or a new one made by `work`.
 * Nothing is recorded once the signal is aborted.
 */
export async function record(
  pass: Pass,
  key: string,
  input: unknown,
  work: Work<unknown>,
  options: RecordOptions,
): Promise<JournalEntry> {
  const inputHash = hashOf(input);
  const known = pass.entries.get(key) ?? (await pass.inFlight.get(key));
  if (known !== undefined) return checkInput(pass, known, inputHash);
  if (pass.suspension !== null) throw pass.suspension;
  const making = make(pass, key, inputHash, work, options);
  pass.inFlight.set(key, making);
  try {
    return await making;
  } finally {
    pass.inFlight.delete(key);
  }
}

/** The value of an entry; a recorded failure is thrown as the ExpectedFailure it was. */
export function valueOf(entry: JournalEntry): Json {
  if ('value' in entry.outcome) return entry.outcome.value;
  const { code, message, hint } = entry.outcome.failure;
  throw new ExpectedFailure(code, message, hint === undefined ? {} : { hint });
}

async function make(
  pass: Pass,
  key: string,
  inputHash: string,
  work: Work<unknown>,
  options: RecordOptions,
): Promise<JournalEntry> {
  pass.signal.throwIfAborted();
  const events: RunEvent[] = [...(options.events ?? [])];
  const phase = key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : key;
  const context: StepContext = {
    signal: pass.signal,
    emit: (type, data) => void events.push({ type, phase, data }),
  };
  const outcome = await attempt(pass, work, context);
  pass.signal.throwIfAborted();
  // A scope whose story swallowed the suspension must not be recorded as finished.
  if (pass.suspension !== null) throw pass.suspension;
  const posts = options.posts ?? [];
  const entry = await pass.journal.append(
    pass.claimed.lease,
    { key, kind: options.kind, inputHash, outcome },
    { events, posts },
  );
  pass.entries.set(key, entry);
  if (posts.length > 0) pass.posted();
  return checkInput(pass, entry, inputHash);
}

async function attempt(pass: Pass, work: Work<unknown>, context: StepContext): Promise<Outcome> {
  try {
    return { value: asStored(await work(context)) as Json };
  } catch (error) {
    pass.signal.throwIfAborted();
    if (error instanceof ExpectedFailure) return { failure: toErrorRecord(error) };
    throw error;
  }
}

function checkInput(pass: Pass, entry: JournalEntry, inputHash: string): JournalEntry {
  if (entry.inputHash === inputHash) return entry;
  const message = `step "${entry.key}" was recorded with input ${entry.inputHash} and is now asked for with ${inputHash}`;
  if (pass.strict) {
    throw new FootnoteError('journal-mismatch', message, {
      hint: 'The code between steps changed or depends on something that is not recorded.',
    });
  }
  pass.logger.error({ runId: pass.claimed.lease.runId, key: entry.key }, message);
  return entry;
}
