// The run as the story in research/ sees it. Everything that touches the world goes through one of these methods;
// what lies between them runs again on every replay and must depend on nothing else.
import type { Json } from '../base/json.ts';
import type { InboxMessage, QuestionDraft } from './port.ts';

export interface StepContext {
  /** Aborted when the run is cancelled, loses its lease, or the process shuts down. */
  readonly signal: AbortSignal;
  /** An event that is written together with the step's record, or not at all. */
  readonly emit: (type: string, data: Json) => void;
}

export type Work<T> = (context: StepContext) => Promise<T> | T;

export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The same as a day in UTC: `2026-11-21`. */
  readonly day: string;
  /** Milliseconds this run has been worked on; waiting for people does not count. */
  readonly activeMs: number;
}

/** An answer to what a run that was stuck had asked. */
export interface Help {
  /** The view of the question. */
  readonly question: Json;
  readonly answer: Json;
}

export interface Run {
  readonly id: string;
  readonly signal: AbortSignal;

  /** What people answered when the run was stuck, oldest first. For use inside steps: it grows between passes. */
  readonly help: readonly Help[];

  /**
   * Does the work once and records its result; later passes get the record. An ExpectedFailure is recorded too and
   * thrown again on replay. Any other failure is not recorded and ends the pass, to be tried again: a story that
   * catches it can begin nothing more at that place or above it. `input` is everything the work depends on: a replay
   * with another input is a mismatch. Everybody gets a copy of the result.
   */
  step<T>(key: string, input: unknown, work: Work<T>): Promise<T>;

  /** Like `step`, but the key counts for the whole run: whichever branch comes first does the work, the others share it. */
  once<T>(key: string, input: unknown, work: Work<T>): Promise<T>;

  /** A phase: its result is recorded, and a finished scope is skipped whole on replay. */
  scope<T>(name: string, work: (run: Run) => Promise<T>): Promise<T>;

  /**
   * Does the work for every item, at most `limit` at once, each in a scope of its own; results in input order.
   * Settles only when every branch has settled, and then throws the first failure in input order. Nobody may ask or
   * read the inbox before that.
   */
  parallel<I, O>(
    name: string,
    items: readonly I[],
    limit: number,
    work: (run: Run, item: I, index: number) => Promise<O>,
  ): Promise<O[]>;

  /**
   * Asks people and waits for the answer, for days if need be: the pass ends here and another one continues. What is
   * under way beside it is finished first. Nobody may catch the Suspension it throws.
   */
  ask<T>(key: string, question: QuestionDraft): Promise<T>;

  /** Posts a message in the thread, once. */
  post(key: string, view: object): Promise<void>;

  /** Records an event of its own. */
  note(key: string, type: string, data: Json): Promise<void>;

  now(key: string): Promise<Moment>;

  /** What people said to the run after message `after`, up to the moment this is first called. */
  inbox(key: string, after: number): Promise<readonly InboxMessage[]>;

  /**
   * The best result so far: shown while the run waits, and kept if it is cancelled or fails before it ends. What was
   * kept in a scope counts as well when a replay skips it; of several branches the last call counts.
   */
  keep(result: Json): void;
}
