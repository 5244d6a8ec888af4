// What bot/, research/ and the outbox drain need from the database, besides the journal (durable/port.ts).
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { Answer, MessageRef, OutgoingMessage, Person, ThreadAddress } from '../chat/port.ts';
import type { StoredPage } from '../sources/port.ts';

export type RunStatus = 'queued' | 'running' | 'waiting' | 'delivered' | 'rejected' | 'failed' | 'cancelled';

export interface StoredMessage {
  readonly eventId: string;
  readonly author: Person;
  readonly text: string;
  /** What it meant when it arrived (design 2, "What a message in a thread means"). */
  readonly purpose: 'request' | 'answer' | 'steering' | 'talk';
}

export interface RunView {
  readonly id: string;
  readonly threadId: string;
  readonly requester: Person;
  readonly request: string;
  readonly status: RunStatus;
  readonly result: Json;
  readonly error: ErrorRecord | null;
  readonly activeMs: number;
}

export interface QuestionView {
  readonly id: string;
  readonly runId: string;
  readonly threadId: string;
  readonly thread: ThreadAddress;
  readonly kind: 'clarify' | 'plan' | 'draft' | 'retry';
  readonly version: number;
  readonly status: 'open' | 'answered' | 'expired' | 'closed';
  readonly view: Json;
  readonly requester: Person;
  /** Where its message is, once it was sent. */
  readonly message: MessageRef | null;
}

/** Conversations and the runs in them, as people act on them. */
export interface Conversations {
  /** The id of the thread at this address; made on the first call. */
  openThread(address: ThreadAddress): Promise<string>;

  /** Stores a message once. False: this event was stored before. */
  receive(threadId: string, message: StoredMessage): Promise<boolean>;

  /**
   * Stores the message and starts the run it asks for, in one transaction. Not fresh: the message started a run
   * before, or the thread has an active run already (one active run per thread); that run is returned. A message that
   * was an answer or a command before starts nothing either: the thread's newest run is returned.
   */
  startRun(
    threadId: string,
    message: StoredMessage,
    start: { request: string; lane: string; version: number; settings: object },
  ): Promise<{ runId: string; fresh: boolean }>;

  run(runId: string): Promise<RunView | null>;

  /** The run that is queued, running or waiting in the thread. */
  activeRun(threadId: string): Promise<RunView | null>;

  question(questionId: string): Promise<QuestionView | null>;

  /** The question of a run that can be answered: an open one, or a draft that has expired. */
  openQuestion(runId: string): Promise<QuestionView | null>;

  /**
   * Takes an answer: question, journal entry, wake-up, and the message it was given in (if it was one), in one
   * transaction. `closed`: it is no longer open or has another version. `repeated`: this message was handled before.
   * An expired draft can still be answered.
   */
  answer(
    questionId: string,
    given: { version: number; by: Person; answer: Answer; said: StoredMessage | null },
  ): Promise<'taken' | 'closed' | 'repeated'>;

  /** Asks a run to stop; the process that has it hears of it at once. False when it has already ended. */
  requestCancel(runId: string): Promise<boolean>;
}

export interface DueDelivery {
  readonly message: OutgoingMessage;
  /** True when an earlier attempt may have reached the platform: begun and not recorded, or failed on the way. */
  readonly uncertain: boolean;
  /** Attempts so far, this one included: 1 at first. */
  readonly attempts: number;
}

export interface DrainLease {
  readonly threadId: string;
  readonly address: ThreadAddress;
  readonly owner: string;
  readonly fence: number;
}

/** Outgoing messages: one drain per thread keeps order, whoever has it. */
export interface Outbox {
  /** Adds a message outside any run. */
  add(threadId: string, view: object): Promise<void>;

  /** Threads on these platforms with messages that are due and nobody sending them. */
  dueThreads(platforms: readonly string[]): Promise<readonly string[]>;

  /** Null while another process drains the thread; its owner gets it anew, and what it began before is refused. */
  lease(threadId: string, owner: string, ttlMs: number): Promise<DrainLease | null>;

  /** The oldest unsent message, marked as being sent; null: nothing is due. @throws FootnoteError `lease-lost` */
  next(lease: DrainLease, ttlMs: number): Promise<DueDelivery | null>;

  sent(lease: DrainLease, deliveryId: string, ref: MessageRef): Promise<void>;

  /** Not sent: tried again after `retryInMs`, or given up for ever when that is null. */
  failed(lease: DrainLease, deliveryId: string, error: ErrorRecord, retryInMs: number | null): Promise<void>;

  release(lease: DrainLease): Promise<void>;
}

export interface StoredEvent {
  readonly id: number;
  readonly type: string;
  readonly phase: string;
  readonly data: Json;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What happened, for those who show it. */
export interface Feed {
  /** All events of a run, oldest first. Ids may become visible out of order, so nothing is read "after" an id. */
  events(runId: string): Promise<readonly StoredEvent[]>;

  /** Calls back whenever a run has new events or a new status; returns how to stop listening. */
  watch(listener: (runId: string) => void): () => void;

  /** Calls back when a run is asked to stop: seldom, and of interest to whoever works on it. */
  watchStops(listener: (runId: string) => void): () => void;
}

/** The records of a delivered report; written together or not at all. */
export interface ReportRecords {
  readonly sources: readonly {
    url: string;
    title: string;
    status: 'visited' | 'failed' | 'cited';
    number: number | null;
    pageHash: string | null;
    error: string | null;
  }[];
  readonly evidence: readonly {
    id: string;
    url: string;
    pageHash: string;
    quote: string;
    start: number;
    end: number;
    taskId: string;
    verified: boolean;
  }[];
  readonly findings: readonly {
    id: string;
    taskId: string;
    content: string;
    confidence: string;
    evidence: readonly string[];
  }[];
  readonly gaps: readonly { id: string; taskId: string | null; description: string; resolved: boolean }[];
  readonly claims: readonly {
    id: string;
    text: string;
    start: number;
    end: number;
    verdict: string | null;
    reason: string | null;
    evidence: readonly { id: string; number: number }[];
  }[];
  readonly decisions: readonly {
    seq: number;
    agent: string;
    action: string;
    rationale: string;
    inputs: Json;
    outputs: Json;
  }[];
}

/** Pages, and what reports were made of. */
export interface Library {
  /** Keeps pages by their hash; those that are there stay as they are. */
  keepPages(pages: readonly StoredPage[]): Promise<void>;

  page(hash: string): Promise<StoredPage | null>;

  /** Replaces the records of a run, in one transaction. */
  saveReport(runId: string, records: ReportRecords): Promise<void>;
}
