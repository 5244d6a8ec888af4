// A message of the outbox as it is given to the drain.
import type { OutgoingMessage } from '../../chat/port.ts';

export interface DueDelivery {
  readonly message: OutgoingMessage;
  /** True when an earlier attempt may have reached the platform: its end was not recorded, or it failed on the way. */
  readonly uncertain: boolean;
  /** Attempts so far, this one included: 1 at first. */
  readonly attempts: number;
  /** How many attempts in a row, up to this one, nobody told the end of: their processes died. */
  readonly deaths: number;
}
