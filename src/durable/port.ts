// What the durable engine needs from the place where runs are kept. Every write carries the lease it is made under.
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';

/** The right to write for one run until it expires. The fence grows with every owner; writes under an old one are refused. */
export interface Lease {
  readonly runId: string;
  readonly owner: string;
  readonly fence: number;
}

/** Renews leases while the main thread is busy. */
export interface Heartbeat {
  /** Renews this lease from now on, until the returned function is called. */
  hold(lease: Lease): () => void;
}

/** How a step, scope or question ended; an expected failure is a result. `kept`: what the story of a scope last kept. */
export type Outcome = ({ readonly value: Json } | { readonly failure: ErrorRecord }) & {
  readonly kept?: Json;
};

export interface JournalEntry {
  /** Readable path such as `gather/r1/task-3/search/1`. Unique in its run. */
  readonly key: string;
  /** Of a `note` nothing is to be known but that its events were told: the first of them is its record, and it has no row. */
  readonly kind: 'step' | 'scope' | 'ask' | 'note';
  readonly inputHash: string;
  readonly outcome: Outcome;
}

/** An append-only fact about a run. `type` is in the past tense: `plan-created`. */
export interface RunEvent {
  readonly type: string;
  readonly phase: string;
  readonly data: Json;
}

/** An outgoing chat message; `key` makes it unique in its run. */
export interface Post {
  readonly key: string;
  /** The view that is posted; plain data. */
  readonly view: object;
}

/** A row of the journal, with the events and messages that are written together with it. */
export interface Row {
  readonly entry: JournalEntry;
  readonly events: readonly RunEvent[];
  readonly posts: readonly Post[];
}

/** A run as it was when this process took it. */
export interface ClaimedRun {
  readonly lease: Lease;
  readonly threadId: string;
  readonly requesterId: string;
  readonly request: string;
  /** Version of the pipeline this run began with. */
  readonly version: number;
  /** Limits, policy and prompt versions, frozen when the run started. */
  readonly settings: Json;
  /** Grows with every wake-up; suspension commits only if it did not change meanwhile. */
  readonly wakeSeq: number;
  /** Milliseconds of work before this pass, without waiting for people; of an owner that died up to its last renewal. */
  readonly activeMs: number;
  /** How many passes in a row ended in an unexpected error. */
  readonly failures: number;
  /** How many owners in a row died, or fell silent, without having recorded anything but notes. */
  readonly deaths: number;
  readonly cancelRequested: boolean;
  /**
   * The result that was kept of a run that waited and has no answer; null otherwise. A replay by a newer build may be ended at
   * a step that the journal does not have, before it reaches the place where that result was kept.
   */
  readonly kept: Json;
}

export interface QuestionDraft {
  readonly kind: 'clarify' | 'plan' | 'draft' | 'retry';
  /** The view that is posted; its buttons carry the question's id and version. Plain data. */
  readonly view: object;
  /** Milliseconds after which the run goes on without an answer; null: it waits for ever. */
  readonly deadlineMs: number | null;
  /** Who may answer: `requester`, `anyone`, ids of people, `role:` and an id. Without: the requester. */
  readonly asks?: readonly string[];
  /** Milliseconds after which the people who are asked get a reminder; left out or null: never. */
  readonly remindAfterMs?: number | null;
  /**
   * Number of the last message that the run has heard: if people have said more to it by now, nobody is asked, and the answer is
   * `{ kind: 'unheard' }`. Left out: it is asked in any case.
   */
  readonly heardUntil?: number;
}

export interface InboxMessage {
  readonly seq: number;
  readonly text: string;
  /** What it comes to, in other words; null: it says it itself. Not recorded by every earlier version. */
  readonly heard?: string | null;
}

/** How a pass ends for good. */
export interface Ending {
  readonly status: 'delivered' | 'rejected' | 'failed' | 'cancelled';
  readonly result: Json;
  readonly error?: ErrorRecord;
  readonly events: readonly RunEvent[];
  readonly posts: readonly Post[];
  readonly activeMs: number;
}

/** What writes under a lease throws FootnoteError `lease-lost` once another owner has the run. */
export interface Journal {
  /**
   * Takes the next run that may go on in one of the lanes, fair between people and with at most `perPerson` runs
   * of one person at once; null when there is none. The lease lasts `ttlMs`. Runs that began with a newer version than `newest`
   * are left to others, unless they only have to end; without: none is.
   */
  claim(by: {
    owner: string;
    lanes: readonly string[];
    ttlMs: number;
    perPerson: number;
    newest?: number;
  }): Promise<ClaimedRun | null>;

  /**
   * The runs of the lanes that could go on since `sinceMs` at least, and that `claim` leaves to others because they began with a newer
   * version. Each is told so by an event, once until something else happens to it.
   */
  leftToNewer(by: { lanes: readonly string[]; newest: number; sinceMs: number }): Promise<readonly string[]>;

  /** Renews the lease, and notes `activeMs` in case this owner dies. `held` is false once another owner has taken the run. */
  renew(lease: Lease, ttlMs: number, activeMs: number): Promise<{ held: boolean; cancelRequested: boolean }>;

  /** The run's entries, without those below a finished scope. */
  load(runId: string): Promise<readonly JournalEntry[]>;

  /**
   * Records rows in this order with their events and posts, all or nothing. If keys are there already, nothing is
   * written, and the entries that are there are returned; otherwise none is.
   */
  append(lease: Lease, rows: readonly Row[]): Promise<readonly JournalEntry[]>;

  /**
   * Asks once: records the question, its message and `result`, the best so far, in one transaction, so that whoever sees the
   * question finds the result even if this process dies before it suspends the run. Returns the entry when the question was answered,
   * its deadline has passed, or something is unheard; otherwise the moment of the deadline (null: there is none).
   */
  ask(
    lease: Lease,
    question: {
      key: string;
      inputHash: string;
      draft: QuestionDraft;
      events: readonly RunEvent[];
      result: Json;
    },
  ): Promise<{ entry: JournalEntry } | { pendingUntil: number | null }>;

  /** Messages people addressed to the run's thread after sequence number `after`, oldest first. */
  inbox(runId: string, after: number): Promise<readonly InboxMessage[]>;

  /**
   * Suspends a run that waits for people, until a wake-up or `wakeAt` (epoch ms; null: only a wake-up). `result` is the
   * best so far, to be shown while the run waits. `woken`: a wake-up arrived since the claim; the lease is kept and the
   * pass must be repeated.
   */
  suspend(
    lease: Lease,
    state: { seenWakeSeq: number; wakeAt: number | null; activeMs: number; result: Json },
  ): Promise<'suspended' | { wokenTo: number }>;

  /** Puts a run back for `retryInMs`. With an error it counts as a failed pass; without, the process is shutting down. */
  postpone(
    lease: Lease,
    state: { retryInMs: number; activeMs: number; error: ErrorRecord | null },
  ): Promise<void>;

  /** Ends a run: status, result, events and posts in one transaction; open questions are closed. */
  finish(lease: Lease, ending: Ending): Promise<void>;
}
