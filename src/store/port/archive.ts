// Runs as a whole: listing them, what was said about them, rating them, adding up their costs, and removing what is kept of one.
import type { AttachedFile, IncomingMessage, Person, ThreadAddress } from '../../chat/port.ts';
import type { Json } from '../../base/json.ts';
import type { JournalEntry } from '../../durable/port.ts';
import type { CostLine } from './spending.ts';

export interface RunLine {
  readonly id: string;
  readonly thread: ThreadAddress;
  readonly requester: Person;
  readonly request: string;
  readonly status: 'queued' | 'running' | 'waiting' | 'delivered' | 'rejected' | 'failed' | 'cancelled';
  /** When it was asked for, epoch milliseconds. */
  readonly createdAt: number;
}

/** A row of a run's journal. */
export interface RecordedEntry extends Omit<JournalEntry, 'outcome'> {
  readonly outcome: Json;
  /** When it was written, epoch milliseconds. */
  readonly at: number;
}

/** A message that was stored before, without its files. */
export interface SaidBefore extends Pick<IncomingMessage, 'eventId' | 'author' | 'text'> {
  /** What it meant when it arrived. */
  readonly purpose: 'request' | 'answer' | 'steering' | 'talk';
  /** When it was stored, in epoch ms. */
  readonly at: number;
  /** Another run was asked for since. */
  readonly past: boolean;
  /** It answers a question; of an answer that came too late nothing was taken. */
  readonly taken: boolean;
}

/** What Footnote has said in a thread. */
export interface ToldBefore {
  readonly id: string;
  /** What it shows, as chat/views has it. */
  readonly view: Json;
  /** When it was said, epoch milliseconds. */
  readonly at: number;
}

/** How many people found the report of a run helpful, and how many not. */
export interface Ratings {
  readonly helpful: number;
  readonly unhelpful: number;
}

/** How much was removed with a run. */
export interface Removed {
  readonly sources: number;
  readonly evidence: number;
  readonly claims: number;
  readonly steps: number;
  readonly events: number;
  /** Messages of people whose words were removed. */
  readonly messages: number;
  /** Texts of pages that no other run uses. */
  readonly pages: number;
}

export interface Archive {
  /** Runs, newest first: of one person on one platform, or all (null). At most `limit`. */
  runs(of: { platform: string; requesterId: string } | null, limit: number): Promise<readonly RunLine[]>;

  /** The files attached in the run's thread so far, up to the request of a later run, oldest first. */
  filesOf(runId: string): Promise<readonly FileOfThread[]>;

  /** What Footnote has said in the thread, apart from what it asks: the newest `limit` messages that are kept, oldest first. */
  told(threadId: string, limit: number): Promise<readonly ToldBefore[]>;

  /** The whole journal of a run, in the order in which it was written; what lies below finished scopes, too. */
  record(runId: string): Promise<readonly RecordedEntry[]>;

  /** Keeps what a person thinks of a delivered run; what they said last counts. False: there is no such run. */
  rate(runId: string, rating: { readonly personId: string; readonly helpful: boolean }): Promise<boolean>;

  /** The ratings of those of these runs that somebody has rated. */
  ratings(runIds: readonly string[]): Promise<ReadonlyMap<string, Ratings>>;

  /** What all runs cost, removed ones included: the newest month first, and in a month the highest cost first. */
  costs(): Promise<readonly CostLine[]>;

  /**
   * Removes everything that is kept of a run that has ended: its result, journal, events, questions, unsent messages,
   * ratings and records, what people said about it, and pages that no other run uses. All or nothing.
   * `active`: the run has not ended (a run that an `ask` left behind counts as ended); `unknown`: there is no such run.
   * `said`: a message for its thread, stored in the same transaction and once for each `about`; `repeated`: it was stored
   * before, and nothing was removed.
   */
  remove(
    runId: string,
    said: { about: string; view: (removed: Removed) => object } | null,
  ): Promise<Removed | 'active' | 'unknown' | 'repeated'>;
}

/** A file that somebody attached in the thread of a run. */
export interface FileOfThread extends AttachedFile {
  /** Number of its message. */
  readonly seq: number;
  /** Whether the file came with the run's request or later, and not before it. */
  readonly isOwn: boolean;
}
