// Troubles a test asks for: what goes wrong with which calls, and how often.

export type Trouble =
  /** An HTTP status with an empty page. */
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'rate-limited'; readonly retryAfter: number }
  /** An answer `ok: false` with this error. */
  | { readonly kind: 'refused'; readonly error: string }
  /** The connection breaks before anything was done. */
  | { readonly kind: 'cut' }
  /** All is done, and the connection breaks before the answer. */
  | { readonly kind: 'lost' }
  /** Nothing is done until the test lets go. */
  | { readonly kind: 'held' }
  /** All is done, and the answer waits until the test lets go. */
  | { readonly kind: 'late' }
  /** The answer comes, and then once more. */
  | { readonly kind: 'twice' }
  /** All is done, and the answer is not JSON. */
  | { readonly kind: 'not-json' }
  /** A page for people instead of an answer; nothing is done. */
  | { readonly kind: 'page' };

export interface Planned {
  /** How many calls it has met. */
  met(): number;
  /** Lets go of what is held and meets no further call. */
  release(): void;
}

export interface Troubles {
  /**
   * Lets the next `times` calls (1 by default) of a method go wrong. `*` is any method, `upload` the sending of a
   * file, `respond` a response address. Troubles of one method meet its calls in the order they were planned.
   */
  plan(method: string, trouble: Trouble, times?: number): Planned;
  /** What meets this call, if anything. */
  meet(method: string): { readonly trouble: Trouble; readonly released: Promise<void> } | null;
  /** Lets go of everything. */
  clear(): void;
}

export function troubles(): Troubles {
  const planned: {
    method: string;
    trouble: Trouble;
    left: number;
    met: number;
    released: Promise<void>;
    release: () => void;
  }[] = [];
  return {
    plan(method, trouble, times = 1) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const entry = { method, trouble, left: times, met: 0, released, release };
      planned.push(entry);
      return {
        met: () => entry.met,
        release() {
          entry.left = 0;
          entry.release();
        },
      };
    },
    meet(method) {
      const entry = planned.find((one) => one.left > 0 && (one.method === '*' || one.method === method));
      if (entry === undefined) return null;
      entry.left -= 1;
      entry.met += 1;
      return entry;
    },
    clear() {
      for (const entry of planned) {
        entry.left = 0;
        entry.release();
      }
    },
  };
}
