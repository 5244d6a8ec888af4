// A question of a run, open or over, and how it ended.
import type { Json } from '../../base/json.ts';
import type { Outcome } from '../../chat/port.ts';

export interface PastQuestion {
  readonly id: string;
  readonly kind: 'clarify' | 'plan' | 'draft' | 'retry';
  readonly version: number;
  readonly status: 'open' | 'answered' | 'expired' | 'closed';
  readonly view: Json;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** Null: it is open. */
  readonly outcome: Outcome | null;
  /** Epoch milliseconds; null: nobody has answered. */
  readonly answeredAt: number | null;
}
