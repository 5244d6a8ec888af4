// The message of a question that is over, as it is given to the drain.
import type { MessageRef, Outcome, OutgoingMessage } from '../../chat/port.ts';

/** A question that was answered, expired or closed while its message still shows buttons. */
export interface DueSettling {
  readonly questionId: string;
  readonly ref: MessageRef;
  readonly message: OutgoingMessage;
  readonly outcome: Outcome;
  /** How often in a row this was begun before, and nobody told how it ended. */
  readonly deaths: number;
}
