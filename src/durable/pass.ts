// One pass over a run: its recorded entries, the entries in flight, and the places that were stopped. A place is a part
// of the story: '' at the top, otherwise a scope's key and a slash.
import { unlessAborted } from '../base/aborted.ts';
import { FootnoteError } from '../base/errors.ts';
import { hashOf, type Json } from '../base/json.ts';
import type { Deadline } from './deadline.ts';
import type { PassParts } from './execute.ts';
import type { Line } from './line.ts';
import type { JournalEntry, QuestionDraft } from './port.ts';
import { Suspension, TimeOver } from './suspension.ts';

export interface Pass extends PassParts {
  /** How rows get into the journal. */
  readonly line: Line;
  readonly deadline: Deadline;
  /** Called after messages were put into the outbox. */
  readonly posted: () => void;
  readonly entries: Map<string, JournalEntry>;
  readonly inFlight: Map<string, Promise<JournalEntry>>;
  /** Failures that are not recorded, by key. Each holds for the rest of this pass: the entry may be in the journal unknown to us. */
  readonly failed: Map<string, unknown>;
  /** Entries being made inside of the innermost limit. */
  readonly underWay: Set<Promise<JournalEntry>>;
  readonly halt: Halt;
  readonly best: Best;
}

/** What is kept of a pass that ends before its story does. */
interface Best {
  /** What was kept at the open question that this pass has to come back to; null: there is none. */
  readonly before: Json;
  /** What the story last kept in this pass; null: nothing yet. */
  kept: Json;
  /** Whether this pass has come to that question. */
  isThere: boolean;
}

/** The best result so far. A replay that was interrupted on its way knows less than the pass before it. */
export function bestOf({ best: { before, kept, isThere } }: Pass): Json {
  return isThere ? (kept ?? before) : (before ?? kept);
}

/** Why the pass cannot reach the end of its story: it waits for people, or something failed that is not recorded. */
interface Halt {
  reason: unknown;
  /**
   * The places that were stopped; empty: none was. A story must not act on what is not recorded, so nothing new begins
   * at these places or above them.
   */
  readonly places: Set<string>;
}

export interface Wanted {
  /** The place in the story that asks for the entry. */
  readonly at: string;
  readonly key: string;
  /** Everything the work depends on. */
  readonly input: unknown;
}

/**
 * The entry under a key: the recorded one, the one being made in this pass, or a new one from `make`, which is given the
 * hash of the input. When `make` throws, the place is stopped, unless the time of a limit around it is over.
 */
export async function entryOf(
  pass: Pass,
  wanted: Wanted,
  make: (inputHash: string) => Promise<JournalEntry>,
): Promise<JournalEntry> {
  const { at, key, input } = wanted;
  try {
    const inputHash = hashOf(input);
    for (;;) {
      // No await may stand between the look into the maps and setting one, or two callers would both do the work.
      const flying = pass.inFlight.get(key);
      const entry =
        pass.entries.get(key) ??
        (await (flying === undefined ? made(pass, wanted, () => make(inputHash)) : joined(pass, flying)));
      if (entry !== null) return checkInput(pass, entry, inputHash);
    }
  } catch (error) {
    throw error instanceof TimeOver ? error : stop(pass, at, error);
  }
}

/** Refuses a key below a finished scope: a replay reads no entries there, and would do the work again each time. */
function refuseHidden(pass: Pass, at: string, key: string): void {
  for (const scope of pass.entries.values()) {
    const below = `${scope.key}/`;
    if (scope.kind !== 'scope' || !key.startsWith(below) || at.startsWith(below)) continue;
    throw new FootnoteError('misuse', `"${key}" is not part of the scope "${scope.key}", but its key is`, {
      hint: 'Give it a key that does not begin with the key of a scope.',
    });
  }
}

async function made(
  pass: Pass,
  { at, key }: Wanted,
  make: () => Promise<JournalEntry>,
): Promise<JournalEntry> {
  if (pass.failed.has(key)) throw pass.failed.get(key);
  refuseStopped(pass, at);
  if (pass.strict) refuseHidden(pass, at, key);
  const making = make();
  pass.inFlight.set(key, making);
  pass.underWay.add(making);
  try {
    const entry = await making;
    pass.entries.set(key, entry);
    return entry;
  } catch (error) {
    // Work that a limit has ended is certainly not recorded: a caller outside of the limit may do it anew.
    if (!(error instanceof TimeOver)) pass.failed.set(key, error);
    throw error;
  } finally {
    pass.inFlight.delete(key);
    pass.underWay.delete(making);
  }
}

/** The entry that another caller is making; null when a limit around that caller, but not around this one, has ended it. */
async function joined(pass: Pass, flying: Promise<JournalEntry>): Promise<JournalEntry | null> {
  try {
    return await unlessAborted(pass.signal, flying);
  } catch (error) {
    pass.signal.throwIfAborted();
    if (error instanceof TimeOver) return null;
    throw error;
  }
}

/** Asks people once, and takes what they answered. All rows before it are written. @throws Suspension while nobody has answered */
export async function askPeople(
  pass: Pass,
  key: string,
  inputHash: string,
  draft: QuestionDraft,
): Promise<JournalEntry> {
  pass.best.isThere = true;
  const events = [{ type: 'question-asked', phase: key, data: { kind: draft.kind } }];
  const question = { key, inputHash, draft, events, result: bestOf(pass) };
  const asked = await pass.journal.ask(pass.claimed.lease, question);
  if ('entry' in asked) return asked.entry;
  pass.posted();
  throw new Suspension(asked.pendingUntil);
}

/** Notes that the story was stopped at a place, and returns what to throw there. A failure outranks waiting. */
export function stop(pass: Pass, at: string, reason: unknown): unknown {
  const { halt } = pass;
  if (halt.places.size === 0) halt.reason = reason;
  halt.places.add(at);
  if (reason instanceof FootnoteError && reason.code === 'lease-lost') pass.abort(reason);
  if (halt.reason instanceof Suspension) {
    halt.reason = reason instanceof Suspension ? halt.reason.or(reason) : reason;
  }
  return halt.reason;
}

/** Throws if nothing may begin any more: the pass was aborted, or its deadline or a limit around the place is over. */
export function refuseAborted(pass: Pass): void {
  pass.deadline.check();
  pass.signal.throwIfAborted();
}

/** Throws if the story was stopped at this place or below it. */
export function refuseStopped(pass: Pass, at: string): void {
  if (stoppedWithin(pass, at)) throw pass.halt.reason;
}

/**
 * Throws if the story below `at` was stopped and yet went on to its end, because it caught an error that it must let pass.
 * An unrecorded failure is simply thrown again; a caught suspension is a mistake in the story.
 */
export function refuseSwallowed(pass: Pass, at: string): void {
  if (!stoppedWithin(pass, at)) return;
  if (!(pass.halt.reason instanceof Suspension)) throw pass.halt.reason;
  const message = `the story went on after it was suspended${at && ` in ${at.slice(0, -1)}`}`;
  const hint = 'Something caught the Suspension that ask() throws; let it pass.';
  throw stop(pass, at, new FootnoteError('misuse', message, { hint }));
}

function stoppedWithin(pass: Pass, at: string): boolean {
  return [...pass.halt.places].some((place) => place.startsWith(at));
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
