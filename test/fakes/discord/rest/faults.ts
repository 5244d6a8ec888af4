// Troubles on demand: of which route, and how often.
import { refusal } from './errors.ts';
import type { LimitScope } from './limits.ts';

export type Fault =
  /** 500 or another status as Discord's own error; nothing happens. */
  | { readonly kind: 'error'; readonly status?: number }
  /**
   * A numbered error, such as 30046 or 160006; nothing happens.
   * @property retryAfter in seconds, of those that are rate limits
   */
  | { readonly kind: 'refuse'; readonly code: number; readonly retryAfter?: number }
  /** A page of the proxy in front of Discord, in HTML; nothing happens. */
  | { readonly kind: 'bad-gateway' }
  /** @property retryAfter in seconds */
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly scope?: LimitScope }
  /** The connection breaks before anything happened. */
  | { readonly kind: 'cut' }
  /** It happens, and the connection breaks instead of an answer. */
  | { readonly kind: 'lose-answer' }
  /** It happens, and the answer is half a JSON. */
  | { readonly kind: 'garble' }
  /** Held before anything happens, until `release`. */
  | { readonly kind: 'hold' }
  /** It happens, and the answer is held until `release`. */
  | { readonly kind: 'hold-answer' };

export interface PlannedFault {
  /** How often it has struck. */
  readonly struck: number;
  /** Lets everything go that it holds, and whatever it would hold from now on. */
  release(): void;
  /** Over, whether it struck or not. */
  end(): void;
}

interface Planned extends PlannedFault {
  readonly fault: Fault;
  readonly route: string | null;
  readonly released: Promise<void>;
  left: number;
  struck: number;
}

export interface Faults {
  /**
   * The next `times` requests (1 without it) to a route such as `POST /channels/:channel/messages` (any without it)
   * meet this fault. Faults of one route strike in the order in which they were planned.
   */
  plan(fault: Fault, options?: { readonly route?: string; readonly times?: number }): PlannedFault;
  strike(route: string): { readonly fault: Fault; readonly released: Promise<void> } | undefined;
}

export function newFaults(): Faults {
  const planned: Planned[] = [];
  return {
    plan(fault, { route = null, times = 1 } = {}) {
      // Throws now for a number the fake does not know.
      if (fault.kind === 'refuse') refusal(fault.code);
      const { promise, resolve } = promiseWithResolver();
      const entry: Planned = {
        fault,
        route,
        released: promise,
        left: times,
        struck: 0,
        release: resolve,
        end() {
          entry.left = 0;
          resolve();
        },
      };
      planned.push(entry);
      return entry;
    },
    strike(route) {
      const entry = planned.find((each) => each.left > 0 && (each.route ?? route) === route);
      if (entry === undefined) return undefined;
      entry.left -= 1;
      entry.struck += 1;
      return entry;
    },
  };
}

function promiseWithResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
