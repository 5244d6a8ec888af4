// One pass over a run: what is recorded, what is in flight, and what has stopped. A place is a part of the story: ''
// at the top, otherwise a scope's key and a slash.
import { FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Tracing } from '../base/tracing.ts';
import type { ClaimedRun, Journal, JournalEntry } from './port.ts';
import { Suspension } from './suspension.ts';

export interface Pass {
  readonly claimed: ClaimedRun;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  /** Ends everything under way: the run belongs to somebody else. */
  readonly abort: (reason: unknown) => void;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** Throw on a replay whose input differs from the record (tests), or log it and use the record (production). */
  readonly strict: boolean;
  readonly activeMs: () => number;
  readonly now: () => number;
  /** Called after messages were put into the outbox. */
  readonly posted: () => void;
  readonly entries: Map<string, JournalEntry>;
  readonly inFlight: Map<string, Promise<JournalEntry>>;
  /** What failed without a record fails for everybody in this pass: the record may be there, only not known. */
  readonly failed: Map<string, unknown>;
  halt: Halt | null;
  kept: Json;
}

/** Why the pass cannot reach the end of its story: it waits for people, or something failed that is not recorded. */
interface Halt {
  reason: unknown;
  /** The places that were told so. What is not recorded may not be acted on, so nothing new begins there or above. */
  readonly places: Set<string>;
}

export interface Wanted {
  /** The place in the story that wants the entry. */
  readonly at: string;
  readonly key: string;
  /** Everything the work depends on. */
  readonly input: unknown;
}

/**
 * The entry under a key: the recorded one, the one being made in this pass, or what `make` makes of the input's hash.
 * When it throws, the place is stopped.
 */
export async function entryOf(
  pass: Pass,
  { at, key, input }: Wanted,
  make: (inputHash: string) => Promise<JournalEntry>,
): Promise<JournalEntry> {
  try {
    const inputHash = hashOf(input);
    // Nothing may be awaited between looking into the maps and setting one, or two callers would both do the work.
    const known = pass.entries.get(key);
    if (known !== undefined) return checkInput(pass, known, inputHash);
    const flying = pass.inFlight.get(key);
    if (flying !== undefined) return checkInput(pass, await flying, inputHash);
    if (pass.failed.has(key)) throw pass.failed.get(key);
    refuseStopped(pass, at);
    const making = make(inputHash);
    pass.inFlight.set(key, making);
    try {
      const entry = await making;
      pass.entries.set(key, entry);
      return checkInput(pass, entry, inputHash);
    } catch (error) {
      pass.failed.set(key, error);
      throw error;
    } finally {
      pass.inFlight.delete(key);
    }
  } catch (error) {
    throw stop(pass, at, error);
  }
}

/** Notes that the story was stopped at a place, and returns what to throw there. A failure outranks waiting. */
export function stop(pass: Pass, at: string, reason: unknown): unknown {
  pass.halt ??= { reason, places: new Set() };
  const { halt } = pass;
  halt.places.add(at);
  if (reason instanceof FootnoteError && reason.code === 'lease-lost') pass.abort(reason);
  if (halt.reason instanceof Suspension) {
    halt.reason = reason instanceof Suspension ? halt.reason.or(reason) : reason;
  }
  return halt.reason;
}

/** Throws if the story was stopped at this place or below it. */
export function refuseStopped(pass: Pass, at: string): void {
  if (stoppedWithin(pass, at)) throw pass.halt?.reason;
}

/**
 * Throws if the story below `at` was stopped and yet went on to its end: somebody caught what was not meant for them.
 * An unrecorded failure is simply thrown again; a caught suspension is a mistake in the story.
 */
export function refuseSwallowed(pass: Pass, at: string): void {
  if (!stoppedWithin(pass, at)) return;
  if (pass.halt?.reason instanceof Suspension) {
    throw stop(
      pass,
      at,
      new FootnoteError(
        'misuse',
        `the story went on after it was suspended${at && ` in ${at.slice(0, -1)}`}`,
        {
          hint: 'Something caught the Suspension that ask() throws; let it pass.',
        },
      ),
    );
  }
  throw pass.halt?.reason;
}

function stoppedWithin(pass: Pass, at: string): boolean {
  return pass.halt !== null && [...pass.halt.places].some((place) => place.startsWith(at));
}

function checkInput(pass: Pass, entry: JournalEntry, inputHash: string): JournalEntry {
  if (entry.inputHash === inputHash) return entry;
  const message = `"${entry.key}" was recorded with input ${entry.inputHash} and is now asked for with ${inputHash}`;
  if (pass.strict) {
    throw new FootnoteError('journal-mismatch', message, {
      hint: 'The code between steps changed or depends on something that is not recorded.',
    });
  }
  pass.logger.error(
    { runId: pass.claimed.lease.runId, key: entry.key, recorded: entry.inputHash, asked: inputHash },
    message,
  );
  return entry;
}
