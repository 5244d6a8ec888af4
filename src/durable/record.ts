// Records the outcome of a step or a scope, and turns a record into a value again. No other code does.
import { ExpectedFailure, toErrorRecord } from '../base/errors.ts';
import { deepFreeze } from '../base/freeze.ts';
import { asStored, type Json } from '../base/json.ts';
import { entryOf, refuseAborted, refuseSwallowed, type Pass, type Wanted } from './pass.ts';
import type { JournalEntry, Outcome, Post, RunEvent } from './port.ts';
import type { StepContext, Work } from './run.ts';
import { TimeOver } from './suspension.ts';

export interface Effects {
  readonly kind: 'step' | 'scope' | 'note';
  readonly events?: readonly RunEvent[];
  readonly posts?: readonly Post[];
  /** The work has no effect outside and is repeated also in an aborted pass, to find the results kept in it. True of every scope and note. */
  readonly tells?: boolean;
  /** False: it is nothing but what its steps have recorded, and a replay tells it again. Left out: it has a row. */
  readonly hasRow?: boolean;
  /** The result that the scope kept in case the run is cancelled; undefined: none. */
  readonly kept?: () => Json | undefined;
}

/** The wanted entry; if it is not recorded yet, `work` makes it. Nothing is recorded once the signal is aborted. */
export function record(
  pass: Pass,
  wanted: Wanted,
  work: Work<unknown>,
  effects: Effects,
): Promise<JournalEntry> {
  const { key } = wanted;
  return entryOf(pass, wanted, async (inputHash) => {
    const { kind, posts = [], tells = kind !== 'step', hasRow = true } = effects;
    const retold = tells && pass.signal.aborted && !(pass.signal.reason instanceof TimeOver);
    // After a cancel a scope is repeated as far as its records go, to find the result that it kept.
    if (kind !== 'scope' && !retold) refuseAborted(pass);
    // If rows cannot be written, the failure is thrown here, before more work is done that would be lost.
    if (pass.line.isStuck && !retold) await pass.line.flush();
    const events: RunEvent[] = [...(effects.events ?? [])];
    const phase = key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : key;
    const context: StepContext = {
      signal: pass.signal,
      emit: (type, data) => void events.push({ type, phase, data }),
    };
    const attempted = () => attempt(work, context).catch((error: unknown) => blame(pass, error));
    const outcome =
      kind === 'scope'
        ? await attempted()
        : await pass.tracing.span('step', nameOf(key), { 'step.key': traceable(key) }, attempted);
    // What has come of recorded steps counts, also when something has ended the work since.
    if (!retold && hasRow) pass.signal.throwIfAborted();
    if (kind === 'scope') refuseSwallowed(pass, `${key}/`);
    const kept = effects.kept?.();
    const entry = { key, kind, inputHash, outcome: kept === undefined ? outcome : { ...outcome, kept } };
    if (hasRow) pass.line.add({ entry, events, posts });
    if (posts.length > 0) {
      await pass.line.flush();
      pass.posted();
    }
    return entry;
  });
}

/** The record itself, which nobody may change (a strict pass makes sure of it). Throws a recorded failure as it was. */
export function valueOf(pass: Pass, { outcome }: JournalEntry): Json {
  if ('value' in outcome) {
    if (pass.strict) deepFreeze<unknown>(outcome.value);
    return outcome.value;
  }
  const { code, message, hint } = outcome.failure;
  throw new ExpectedFailure(code, message, { hint });
}

/** The key without its private part: a key of `once` names what the work is about, which must not stand in a trace. */
function traceable(key: string): string {
  return key.startsWith('once/') ? key.split('/', 2).join('/') : key;
}

/** The name of a step without its place and number: the same for all steps of its kind. */
function nameOf(key: string): string {
  const parts = key.split('/');
  const name = parts[0] === 'once' ? parts[1] : parts.at(-1);
  return (name ?? key).replace(/-\d+$/, '');
}

/** Work that a limit has ended may fail with any error: throws the limit's TimeOver instead. */
function blame(pass: Pass, error: unknown): never {
  throw pass.signal.reason instanceof TimeOver ? pass.signal.reason : error;
}

async function attempt(work: Work<unknown>, context: StepContext): Promise<Outcome> {
  try {
    return { value: asStored(await work(context)) as Json };
  } catch (error) {
    if (error instanceof ExpectedFailure) return { failure: asStored(toErrorRecord(error)) };
    throw error;
  }
}
