// A thread whose messages wait to be sent, and its turn.

/** `turn`: the place among all threads that wait for messages to the same person; 1 is first. */
export interface DueThread {
  readonly threadId: string;
  readonly turn: number;
}

/** A part of the waiting threads: at most `limit` (left out: 1,000), none of `except`. */
export interface PartOfLine {
  readonly limit?: number;
  readonly except?: readonly string[];
}
