// What bot/, research/ and the outbox drain need from the database, besides the journal (durable/port.ts).
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type {
  Answer,
  AttachedFile,
  IncomingChange,
  IncomingMessage,
  MessageRef,
  Outcome,
  OutgoingMessage,
  Person,
  Sent,
  ThreadAddress,
} from '../chat/port.ts';
import type { Archive, RunLine } from './port/archive.ts';
import type { DueThread, PartOfLine } from './port/due-thread.ts';
import type { PastQuestion } from './port/past-question.ts';
import type { OpeningPost, RunStart } from './port/run-start.ts';
import type { Admission } from './port/spending.ts';

export type RunStatus = RunLine['status'];

export interface StoredMessage {
  readonly eventId: string;
  readonly author: Person;
  readonly text: string;
  /** What it meant when it arrived. */
  readonly purpose: 'request' | 'answer' | 'steering' | 'talk';
  /** Those attached to it that are to be read; left out: none. */
  readonly files?: readonly AttachedFile[];
}

export interface RunView {
  readonly id: string;
  readonly threadId: string;
  readonly thread: ThreadAddress;
  readonly requester: Person;
  readonly request: string;
  /** Who decides about its plans and drafts, and may stop and steer it besides the requester. */
  readonly approvers: readonly string[];
  readonly status: RunStatus;
  /** It was asked to stop, and has not ended yet. */
  readonly stopping: boolean;
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
  /** Who may answer: `requester`, `anyone`, ids of people, `role:` and an id. */
  readonly asks: readonly string[];
  /** In which language it was asked, BCP 47; null: nobody knows. */
  readonly language: string | null;
}

/** Conversations and the runs in them, as people act on them. */
export interface Conversations extends Archive {
  /** The id of the thread at this address; made on the first call. */
  openThread(address: ThreadAddress): Promise<string>;

  /** In which language people ask in the thread, BCP 47; null: nobody knows yet. */
  languageOf(threadId: string): Promise<string | null>;

  /** Stores a message once. False: this event was stored before. Messages that could not be posted here are tried again. */
  receive(threadId: string, message: StoredMessage): Promise<boolean>;

  /** What a message meant that was stored before; null: it was not. */
  meaningOf(threadId: string, eventId: string): Promise<StoredMessage['purpose'] | null>;

  /**
   * Stores the message and starts the run it asks for, in one transaction. Not fresh: the message started a run
   * before, or the thread has an active run already (one active run per thread); that run is returned. A message that
   * was an answer or a command before starts nothing either: the thread's newest run is returned.
   * @throws what `start.admission` throws: nothing is stored then
   */
  startRun(
    threadId: string,
    message: StoredMessage,
    start: RunStart,
  ): Promise<{ runId: string; fresh: boolean }>;

  run(runId: string): Promise<RunView | null>;

  /** The run that is queued, running or waiting in the thread; if there is none, the newest that has ended. */
  latestRun(threadId: string): Promise<RunView | null>;

  /** The run that this message asked for. */
  runOf(threadId: string, eventId: string): Promise<RunView | null>;

  /**
   * Asks a run to stop; the process that has it hears of it at once. False when it has already ended. `last`: leaves at once,
   * and instead of what the run would say with this key.
   */
  requestCancel(runId: string, last?: OpeningPost): Promise<boolean>;

  /**
   * Lets a run that was cancelled or has failed go on where it was: nothing recorded is done again, a question that
   * was open is asked anew. `busy`: the thread has another run by now; `ended`: there is nothing to go on with.
   * @throws what `admission` throws: nothing is changed then
   */
  resume(runId: string, admission?: Admission | null): Promise<'resumed' | 'busy' | 'ended'>;
}

/** What Footnote asks people. */
export interface Questions {
  /** All that a run has asked, oldest first. */
  asked(runId: string): Promise<readonly PastQuestion[]>;
  question(questionId: string): Promise<QuestionView | null>;

  /** The question of a run that can be answered: an open one, or a draft that has expired. */
  openQuestion(runId: string): Promise<QuestionView | null>;

  /**
   * Takes an answer: question, journal entry, wake-up, and the message it was given in (if it was one), in one
   * transaction. `closed`: it is no longer open or has another version. `repeated`: this message or click was handled
   * before. An expired draft can still be answered.
   */
  answer(
    questionId: string,
    given: { version: number; by: Person; answer: Answer; eventId: string; said: StoredMessage | null },
  ): Promise<'taken' | 'closed' | 'repeated'>;

  /**
   * Puts the message of an open question into the thread where none of it could be posted; otherwise it stands there, or is
   * on its way. `about`: once per event.
   */
  askAgain(questionId: string, about: string): Promise<void>;

  /** Questions of these platforms whose reminder is due. */
  remindersDue(platforms: readonly string[]): Promise<readonly QuestionView[]>;

  reminded(questionId: string): Promise<void>;

  /** What was told below this draft and offered to be taken up, in order. `isNewest`: nothing was posted in the thread since. */
  offers(questionId: string): Promise<readonly { readonly wish: string; readonly isNewest: boolean }[]>;

  /** What was asked beside the drafts of the thread and answered last; null: nothing. */
  lastAside(threadId: string): Promise<{ readonly question: string; readonly answer: string } | null>;

  /** A question of the thread that is over while its message still shows buttons; null: none. */
  nextSettling(threadId: string): Promise<DueSettling | null>;

  /** Its message shows that it is over, or never can. */
  settled(questionId: string): Promise<void>;
}

/** An event as a platform handed it over. */
export type InboundEvent =
  | { readonly kind: 'message'; readonly message: IncomingMessage }
  | { readonly kind: 'change'; readonly change: IncomingChange }
  /** Said below the draft of this run (`of`; before 8 it is not told), to be read: worked on beside the thread's others. */
  | {
      readonly kind: 'beside';
      readonly message: IncomingMessage;
      readonly runId: string;
      readonly of?: { readonly id: string; readonly version: number };
    };

export interface TakenEvent {
  readonly seq: string;
  readonly event: InboundEvent;
  /** How often it was taken, this time included. */
  readonly attempts: number;
}

/** Events are recorded before they are acknowledged, the same one once, and worked on in the order of their thread. */
export interface Inbox {
  /** Records all, or rejects. Not again what is there, and not what nobody said to Footnote in a thread it does not know. */
  record(events: readonly InboundEvent[]): Promise<void>;

  /**
   * Takes the oldest event of each thread on these platforms of which none is being worked on, at most `limit`. Another process
   * may take it after `ttlMs`, and what must be read after three times as long.
   */
  take(by: { platforms: readonly string[]; limit: number; ttlMs: number }): Promise<readonly TakenEvent[]>;

  done(seq: string): Promise<void>;

  /** To be taken again after the pause. */
  putBack(seq: string, pauseMs: number): Promise<void>;

  /** Forgets events that are done and older than this. */
  forget(olderThanMs: number): Promise<void>;
}

export interface DueDelivery {
  readonly message: OutgoingMessage;
  /** True when an earlier attempt may have reached the platform: begun and not recorded, or failed on the way. */
  readonly uncertain: boolean;
  /** Attempts so far, this one included: 1 at first. */
  readonly attempts: number;
}

/** A question that was answered, expired or closed while its message still shows buttons. */
export interface DueSettling {
  readonly questionId: string;
  readonly ref: MessageRef;
  readonly message: OutgoingMessage;
  readonly outcome: Outcome;
}

export interface DrainLease {
  readonly threadId: string;
  readonly address: ThreadAddress;
  readonly owner: string;
  readonly fence: number;
  /** In which language people ask in the thread, BCP 47; null: nobody knows. */
  readonly language: string | null;
}

/** Outgoing messages: one drain per thread keeps order, whoever has it. */
export interface Outbox {
  /** Adds a message outside any run; `about`: once per thread for the same. False: it was added before. */
  add(threadId: string, view: object, about?: string): Promise<boolean>;

  /**
   * Threads on these platforms with messages or settlings that are due and nobody sending them: everybody's first, then
   * everybody's second, and so on, of the same turn the one that waits longest. What is being sent to a person, or will be
   * in ten seconds, counts as an earlier turn. A thread without a run has its own turns.
   */
  dueThreads(platforms: readonly string[], part?: PartOfLine): Promise<readonly DueThread[]>;

  /** Null while another process drains the thread; its owner gets it anew, and what it began before is refused. */
  lease(threadId: string, owner: string, ttlMs: number): Promise<DrainLease | null>;

  /** Keeps the thread for longer. @throws FootnoteError `lease-lost` */
  hold(lease: DrainLease, ttlMs: number): Promise<void>;

  /**
   * The oldest message that is due, marked as being sent; null: nothing is. Of one run none comes before those that were
   * added earlier; what answers somebody waits for no other. @throws FootnoteError `lease-lost`
   */
  next(lease: DrainLease, ttlMs: number): Promise<DueDelivery | null>;

  /** A part stands in the thread, which can be reached then. The delivery is over unless there is more of it. */
  sent(lease: DrainLease, message: OutgoingMessage, sent: Sent): Promise<void>;

  /** Not sent: tried again after `retryInMs`, or given up for ever when that is null. */
  failed(lease: DrainLease, deliveryId: string, error: ErrorRecord, retryInMs: number | null): Promise<void>;

  /**
   * Nothing can be posted in this thread: its messages wait until somebody writes there, and are tried once a day.
   * Returns whoever asked for the message's run when this is new, so that they can be told.
   */
  park(lease: DrainLease, deliveryId: string, error: ErrorRecord): Promise<Person | null>;

  /**
   * Lets go of the thread after its last message, unless the message of a question is to be settled there. False: it is,
   * and the thread is still held. @throws FootnoteError `lease-lost`
   */
  rest(lease: DrainLease): Promise<boolean>;

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
  /** The id of the newest of them; 0: there is none. */
  newest(runId: string): Promise<number>;
  /** Calls back whenever a run has new events or a new status; returns how to stop listening. */
  watch(listener: (runId: string) => void): () => void;
  /** Calls back when a run is asked to stop: seldom, and of interest to whoever works on it. */
  watchStops(listener: (runId: string) => void): () => void;
}
