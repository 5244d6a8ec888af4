// A thread that waits for its messages to be sent, and its place in the line.

/** `turn`: its place among all threads that wait for messages to the same person, 1 is first. */
export interface DueThread {
  readonly threadId: string;
  readonly turn: number;
}

/** Part of the line: at most `limit` (1,000 unless told), none of `except`. */
export interface PartOfLine {
  readonly limit?: number;
  readonly except?: readonly string[];
}
