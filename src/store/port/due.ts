// What is due in threads, as it is given to the drain.
import type { MessageRef, Outcome, OutgoingMessage } from '../../chat/port.ts';

/** A thread whose messages wait. `turn`: its place among all that wait for messages to the same person; 1 is first. */
export interface DueThread {
  readonly threadId: string;
  readonly turn: number;
}

/** A part of the waiting threads: at most `limit` (left out: 1,000), none of `except`. */
export interface PartOfLine {
  readonly limit?: number;
  readonly except?: readonly string[];
}

/** A message of the outbox. */
export interface DueDelivery {
  readonly message: OutgoingMessage;
  /** True when an earlier attempt may have reached the platform: its end was not recorded, or it failed on the way. */
  readonly uncertain: boolean;
  /** Attempts so far, this one included: 1 at first. */
  readonly attempts: number;
  /** How many attempts in a row, up to this one, nobody told the end of: their processes died. */
  readonly deaths: number;
}

/** A question that was answered, expired or closed while its message still shows buttons. */
export interface DueSettling {
  readonly questionId: string;
  readonly ref: MessageRef;
  readonly message: OutgoingMessage;
  readonly outcome: Outcome;
  /** How often in a row this was begun before, and nobody told how it ended. */
  readonly deaths: number;
}
