// A journal together with the people and the clock around it, as tests control them. Implemented by the fake and by
// the Postgres journal's test.
import type { Answer } from '../../src/chat/port.ts';
import type { ErrorRecord } from '../../src/base/errors.ts';
import type { Json } from '../../src/base/json.ts';
import type { Journal, JournalEntry, RunEvent } from '../../src/durable/port.ts';
import type { RunStatus } from '../../src/store/port.ts';

export interface StartedRun {
  readonly requesterId?: string;
  readonly lane?: string;
  readonly request?: string;
  readonly version?: number;
  readonly settings?: object;
}

export interface RunState {
  readonly status: RunStatus;
  readonly result: Json;
  readonly error: ErrorRecord | null;
  readonly failures: number;
  readonly activeMs: number;
}

export interface PostedMessage {
  readonly key: string;
  readonly view: object;
}

export interface JournalWorld {
  readonly journal: Journal;
  /** The journal's own time, epoch milliseconds. */
  now(): Promise<number>;
  /** Lets time pass for leases, deadlines and pauses. */
  advance(ms: number): Promise<void>;
  /** A run in a thread of its own, ready to be claimed; those started first are the oldest. */
  start(run?: StartedRun): Promise<string>;
  /** Somebody says something to the run; resolves to the message's sequence number. */
  steer(runId: string, text: string): Promise<number>;
  /** The requester answers the question that was asked under this key. */
  answer(runId: string, key: string, answer: Answer): Promise<'taken' | 'closed' | 'repeated'>;
  /** A wake-up that carries nothing. */
  wake(runId: string): Promise<void>;
  cancel(runId: string): Promise<boolean>;
  /** Lets a run that was cancelled or has failed go on; false when there is nothing to go on with. */
  resume(runId: string): Promise<boolean>;
  state(runId: string): Promise<RunState>;
  /** Everything that the run has recorded, what lies below finished scopes included, in no particular order. */
  entries(runId: string): Promise<readonly JournalEntry[]>;
  /** Events in the order in which they happened. */
  events(runId: string): Promise<readonly RunEvent[]>;
  /** The run's messages in the outbox, in order. */
  posts(runId: string): Promise<readonly PostedMessage[]>;
  /** Status of every question by its key. */
  questions(runId: string): Promise<Readonly<Record<string, 'open' | 'answered' | 'expired' | 'closed'>>>;
  close(): Promise<void>;
}
