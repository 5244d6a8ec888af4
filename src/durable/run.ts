// The run as the story in research/ sees it. Every effect on the world goes through one of these methods. The code
// between them runs again on every replay and must depend on nothing but their results.
import type { Json } from '../base/json.ts';
import type { InboxMessage, QuestionDraft } from './port.ts';

/** An event of a run. A story that knows its events by name narrows this type. */
export interface AnyEvent {
  readonly type: string;
  readonly data: Json;
}

/** The type of an event, then its data. */
type Telling<E extends AnyEvent> = E extends AnyEvent ? [type: E['type'], data: E['data']] : never;

export interface StepContext<E extends AnyEvent = AnyEvent> {
  /**
   * Aborted when the run is cancelled, loses its lease or passes its deadline, the process shuts down, or the time of
   * a `limited` around the step is over (its reason is a TimeOver then).
   */
  readonly signal: AbortSignal;
  /** An event that is written together with the step's record, or not at all. */
  readonly emit: (...event: Telling<E>) => void;
}

/** How a part with a limit ended; `kept` is what was last kept inside of it, null: nothing. */
export type Limited<T> =
  | { readonly inTime: true; readonly value: T }
  | { readonly inTime: false; readonly kept: Json };

export type Work<T, E extends AnyEvent = AnyEvent> = (context: StepContext<E>) => Promise<T> | T;

export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The day of that moment, in UTC: `2026-11-21`. */
  readonly day: string;
  /** Milliseconds this run has been worked on; waiting for people does not count. */
  readonly activeMs: number;
}

/** A question of a run that was stuck, and the answer to it. */
export interface Help {
  /** The view of the question. */
  readonly question: Json;
  readonly answer: Json;
}

export interface Run<E extends AnyEvent = AnyEvent> {
  readonly id: string;
  readonly signal: AbortSignal;

  /** What people answered when the run was stuck, oldest first. For use inside steps: it grows between passes. */
  readonly help: readonly Help[];

  /**
   * Does the work once and records its result; later passes get the record. The story goes on while the record is
   * written: after a crash before that, the work is done again. An ExpectedFailure is recorded, too, and thrown again on
   * replay. Any other failure is not recorded and ends the pass, to be tried again: a story that catches it can begin
   * nothing more at that place or above it. `input` is everything the work depends on: a replay with another input is a
   * mismatch. Each caller gets a copy of the result.
   */
  step<T>(key: string, input: unknown, work: Work<T, E>): Promise<T>;

  /** Like `step`, but the key counts for the whole run: whichever branch comes first does the work, the others share it. */
  once<T>(key: string, input: unknown, work: Work<T, E>): Promise<T>;

  /** A phase: its result is recorded, and a finished scope is skipped whole on replay. */
  scope<T>(name: string, work: (run: Run<E>) => Promise<T>): Promise<T>;

  /**
   * Does the work for every item, at most `limit` at once, each at a place of its own; results in input order. A branch
   * records its steps and nothing of its own. Settles only when every branch has settled, and then throws the first failure
   * in input order. Nobody may ask before that.
   */
  parallel<I, O>(
    name: string,
    items: readonly I[],
    limit: number,
    work: (run: Run<E>, item: I, index: number) => Promise<O>,
  ): Promise<O[]>;

  /**
   * A scope that may use `limitMs` of active time, counted from when it first began: time in which the process was
   * dead or the run waited for people does not count. When the time is over, everything under way inside is aborted
   * and not recorded, and nothing new begins inside. Once everything inside has settled, the story goes on with the
   * result that was kept there: that is no failure, and nothing outside is halted. An ExpectedFailure is recorded and
   * thrown as by `scope`. A result given to `keep` inside counts for this part only and not for the run. With a limit of
   * 0 or less nothing is begun. Nobody may be asked inside.
   */
  limited<T>(name: string, limitMs: number, work: (run: Run<E>) => Promise<T>): Promise<Limited<T>>;

  /**
   * Sets the active time, in milliseconds, after which the run fails with `deadline-passed`; a later call replaces the
   * limit. It is not recorded: every pass has to call it. When the time is over, the pass is aborted as by a cancel, and
   * the kept result is the result of the run. A run that is resumed has all its time again.
   */
  deadline(hardMs: number): void;

  /** Asks people and waits for the answer, for days if need be; the pass ends here. The story must let the Suspension pass. */
  ask<T>(key: string, question: QuestionDraft): Promise<T>;

  /** Posts a message in the thread, once. */
  post(key: string, view: object): Promise<void>;

  /** Resolves when everything done so far is recorded. For work that reads the record or changes something outside. */
  settled(): Promise<void>;

  /** Tells an event, once, and the events of `also` with it. */
  note(key: string, ...event: [...Telling<E>, also?: readonly E[]]): Promise<void>;

  now(key: string): Promise<Moment>;

  /** What people said to the run after message `after`, up to the moment this is first called. */
  inbox(key: string, after: number): Promise<readonly InboxMessage[]>;

  /**
   * Keeps the best result so far: it is shown while the run waits, and stays if the run is cancelled or fails. A result
   * kept in a scope counts also when a replay skips the scope; of several branches the last call counts.
   */
  keep(result: Json): void;
}
