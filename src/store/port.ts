// The port to the database for bot/, research/ and the outbox drain. The journal has its own (durable/port.ts).
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type {
  Answer,
  AttachedFile,
  IncomingChange,
  IncomingMessage,
  OutgoingMessage,
  Person,
  Sent,
  ThreadAddress,
} from '../chat/port.ts';
import type { Post, RunEvent } from '../durable/port.ts';
import type { Archive, RunLine, SaidBefore } from './port/archive.ts';
import type { DueDelivery, DueSettling, DueThread, PartOfLine } from './port/due.ts';
import type { PastQuestion } from './port/past-question.ts';
import type { RunStart, Unwanted, TakenUp } from './port/run-start.ts';
import type { Admission } from './port/spending.ts';

export type RunStatus = RunLine['status'];

export interface StoredMessage extends Pick<IncomingMessage, 'eventId' | 'author' | 'text'> {
  readonly purpose: SaidBefore['purpose'];
  /** What it comes to, in other words: a run hears those; left out: it hears `text`. */
  readonly heard?: string | undefined;
  /** The attached files that are to be read; left out: none. */
  readonly files?: readonly AttachedFile[];
}

export interface RunView extends Omit<RunLine, 'createdAt'> {
  readonly threadId: string;
  /** Who decides about plans and drafts of the run, and may stop and steer it besides the requester. */
  readonly approvers: readonly string[];
  /** Whether the run only has to end yet: it was asked to stop, or its plan or draft was rejected. */
  readonly stopping: boolean;
  readonly result: Json;
  readonly error: ErrorRecord | null;
  readonly activeMs: number;
}

export interface QuestionView extends Pick<PastQuestion, 'id' | 'kind' | 'version' | 'status' | 'view'> {
  readonly runId: string;
  readonly threadId: string;
  readonly thread: ThreadAddress;
  readonly requester: Person;
  /** Who may answer: `requester`, `anyone`, ids of people, `role:` and an id. */
  readonly asks: readonly string[];
  /** The language of the question, BCP 47; null: not known. */
  readonly language: string | null;
}

/** Conversations and the runs in them, as people act on them. */
export interface Conversations extends Archive {
  /** The id of the thread at this address; the first call creates the thread. */
  openThread(address: ThreadAddress): Promise<string>;

  /** Whether there is a thread at this address. */
  knows(address: ThreadAddress): Promise<boolean>;

  /** The language in which people ask in the thread, BCP 47; null: not known yet. */
  languageOf(threadId: string): Promise<string | null>;

  /** Stores a message once. False: this event was stored before. If the thread could not be reached, its waiting messages are tried again. */
  receive(threadId: string, message: StoredMessage): Promise<boolean>;

  /**
   * The same for what is said to a run that works. False: it asks people by now, ends or has ended, and nothing is stored: a run
   * that asks has heard all that was said to it.
   */
  steer(runId: string, threadId: string, message: Omit<StoredMessage, 'purpose'>): Promise<boolean>;

  /** Null: this event was not stored. */
  said(threadId: string, eventId: string): Promise<SaidBefore | null>;

  /** What an answer to this event has to say that it answers; null: nothing was said in the thread since. */
  overtaken(threadId: string, eventId: string): Promise<OutgoingMessage['answers'] | null>;

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

  /** The run that is queued, running or waiting in the thread; if there is none, the newest that has ended: of those that the person `by` has asked for, if there are any. */
  latestRun(threadId: string, by?: string): Promise<RunView | null>;

  /** The run that this message asked for. */
  runOf(threadId: string, eventId: string): Promise<RunView | null>;

  /**
   * Asks a run to stop; the process that works on it hears of that at once. False when the run has already ended. `last` is
   * posted at once, and replaces the message of the run with the same key; `unwanted` is shown as rejected at the end.
   */
  requestCancel(runId: string, last?: Post, unwanted?: Unwanted): Promise<boolean>;

  /** Ends a run of an `ask` that waits or lies idle, as cancelled. False where a process holds the run, or others can take it, or it has ended. */
  abandon(runId: string): Promise<boolean>;

  /**
   * Lets a run that ended without a report go on: a question that was open or rejected is asked anew, unless `wish` answers it.
   * `busy`: the thread has another run by now; `ended`: it cannot go on. @throws what `by` throws: nothing is changed then
   */
  resume(runId: string, by?: Admission | null, wish?: TakenUp): Promise<'resumed' | 'busy' | 'ended'>;
}

/** What Footnote asks people. */
export interface Questions {
  /** All that a run has asked, oldest first. */
  asked(runId: string): Promise<readonly PastQuestion[]>;
  question(questionId: string): Promise<QuestionView | null>;

  /** The question of a run that can be answered: an open one, or a draft that has expired. */
  openQuestion(runId: string): Promise<QuestionView | null>;

  /**
   * Takes an answer: question, journal entry, wake-up, and the message with the answer (if there is one), in one
   * transaction. `closed`: the question is no longer open or has another version, or its run is being stopped. `repeated`:
   * this message or click was handled before. An expired draft can still be answered.
   */
  answer(
    questionId: string,
    given: { version: number; by: Person; answer: Answer; eventId: string; said: StoredMessage | null },
  ): Promise<'taken' | 'closed' | 'repeated'>;

  /**
   * Posts the message of an open question again if it could not be posted. Does nothing if the message stands in the thread
   * or is on its way. `about`: the event that asks for this; once for each event.
   */
  askAgain(questionId: string, about: string): Promise<void>;

  /** Questions of these platforms whose reminder is due. */
  remindersDue(platforms: readonly string[]): Promise<readonly QuestionView[]>;

  reminded(questionId: string): Promise<void>;

  /** The facts told below this draft that a button offers to take up, in order. `isNewest`: nothing was posted in the thread since. */
  offers(questionId: string): Promise<readonly { readonly wish: string; readonly isNewest: boolean }[]>;

  /** Whether people have talked to each other in the thread since the question was asked and before this message. */
  talkedBeside(
    questionId: string,
    message: { readonly eventId: string; readonly authorId: string },
  ): Promise<boolean>;

  /** The last question that was answered in the thread beside a draft, a plan or the work; null: none. */
  lastAside(threadId: string): Promise<{ readonly question: string; readonly answer: string } | null>;

  /** A question of the thread that is over while its message still shows buttons; null: none. It counts as begun. */
  nextSettling(threadId: string): Promise<DueSettling | null>;

  /** Notes that the question's message shows its end, or never can. `later`: that it is to be tried again. */
  settled(questionId: string, later?: boolean): Promise<void>;
}

/** An event as a platform handed it over. */
export type InboundEvent =
  | { readonly kind: 'message'; readonly message: IncomingMessage }
  | { readonly kind: 'change'; readonly change: IncomingChange }
  // A message that a model reads: handled beside the other events of the thread. `of`: the plan or draft it was said to; null:
  // none, the run worked, or had ended without a report (`ended`). `form`: what a form for changes holds, which is a wish.
  | {
      readonly kind: 'beside';
      readonly message: IncomingMessage;
      readonly runId: string;
      readonly of: Pick<QuestionView, 'id' | 'version' | 'kind'> | null;
      readonly ended?: true;
      readonly form?: true;
    };

export interface TakenEvent {
  readonly seq: number;
  readonly event: InboundEvent;
  /** How often the event was taken, this time included. */
  readonly attempts: number;
  /** Of a message: it was deleted before it was taken. */
  readonly isGone: boolean;
}

/** Events are recorded before they are acknowledged, each one once, and handled in the order of their thread. */
export interface Inbox {
  /** Records all events, or rejects. Leaves out known events, and talk that is not addressed to Footnote in threads it does not know. */
  record(events: readonly InboundEvent[]): Promise<void>;

  /**
   * Takes the oldest event of each thread of these platforms in which no event is being handled, at most `limit`. Another
   * process may take it after `ttlMs`; an event of the kind `beside`, which a model reads, after three times as long.
   */
  take(by: {
    owner: string;
    platforms: readonly string[];
    limit: number;
    ttlMs: number;
  }): Promise<readonly TakenEvent[]>;

  /** Whether the message was deleted, as far as is remembered; also before it was recorded. */
  isDeleted(message: Pick<IncomingMessage, 'thread' | 'eventId'>): Promise<boolean>;

  done(seq: number): Promise<void>;

  /** Gives an event back, to be taken again after the pause. `unheard`: it could not be looked at, which is no attempt. */
  putBack(seq: number, pauseMs: number, unheard?: boolean): Promise<void>;

  /** Removes events that are done and older than this. */
  forget(olderThanMs: number): Promise<void>;
}

export interface DrainLease {
  readonly threadId: string;
  readonly address: ThreadAddress;
  readonly owner: string;
  readonly fence: number;
  /** The language in which people ask in the thread, BCP 47; null: not known. */
  readonly language: string | null;
  /** Two processes or more have died over what is due here. */
  readonly deadly: boolean;
}

/**
 * Outgoing messages. One process at a time drains a thread, which keeps the messages in order. What is
 * given a lease, but for `release`, throws FootnoteError `lease-lost` once another process has the thread.
 */
export interface Outbox {
  /** Adds a message that belongs to no run. `about`: what it answers; one message per thread for each. False: it was added before. */
  add(threadId: string, view: object, about?: string): Promise<boolean>;

  /**
   * Threads of these platforms with due messages or settlings that no process is sending. The order is fair between people:
   * first one thread of each person, then a second one of each, and so on; within a turn, the thread that waits longest
   * comes first. A thread that is being sent to, or will be in ten seconds, takes an earlier turn of its person. A thread
   * without a run counts as a person of its own.
   */
  dueThreads(platforms: readonly string[], part?: PartOfLine): Promise<readonly DueThread[]>;

  /** Takes the thread; null while another process drains it. The same owner gets a new lease, and the old one is refused. */
  lease(threadId: string, owner: string, ttlMs: number): Promise<DrainLease | null>;

  /** Renews the lease. */
  hold(lease: DrainLease, ttlMs: number): Promise<void>;

  /**
   * The oldest due message, marked as being sent; null: none is due. Messages of one run keep the order in which they were
   * added; an answer to somebody waits for no other message.
   */
  next(lease: DrainLease, ttlMs: number): Promise<DueDelivery | null>;

  /** Notes that a part was posted, which may be the last. False: nothing else of the thread waits to be sent. */
  sent(lease: DrainLease, message: OutgoingMessage, sent: Sent): Promise<boolean>;

  /** Notes that sending failed: it is tried again after `retryInMs`, or given up when that is null. */
  failed(lease: DrainLease, deliveryId: string, error: ErrorRecord, retryInMs: number | null): Promise<void>;

  /**
   * Notes that nothing can be posted in this thread: its messages wait until somebody writes there, and are tried once a
   * day. Returns whoever asked for the message's run when this is new, so that they can be told.
   */
  park(lease: DrainLease, deliveryId: string, error: ErrorRecord): Promise<Person | null>;

  /** Releases the thread after its last message. False: a question has yet to be settled there, and it is still held. */
  rest(lease: DrainLease): Promise<boolean>;

  release(lease: DrainLease): Promise<void>;
}

export interface StoredEvent extends RunEvent {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Events of runs, for progress cards and pages. */
export interface Feed {
  /** All events of a run, oldest first. Ids may become visible out of order, so nothing is read "after" an id. */
  events(runId: string): Promise<readonly StoredEvent[]>;
  /** The id of the newest of them; 0: there is none. */
  newest(runId: string): Promise<number>;
  /** Calls back whenever a run has new events or a new status; returns how to stop listening. */
  watch(listener: (runId: string) => void): () => void;
  /** Calls back when a run is asked to stop; returns a function to stop listening. Such calls are rare. */
  watchStops(listener: (runId: string) => void): () => void;
}
