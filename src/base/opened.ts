// What a process has opened, so that it can be closed in the opposite order.
import type { Logger } from './logger.ts';

export interface Opened {
  /** Remembers how a part is closed, and returns the part. */
  add<T>(part: T, close: (part: T) => Promise<void>): T;
  /** Closes everything, last opened first; a part that fails to close is logged and does not stop the others. */
  close(): Promise<void>;
}

export function createOpened(logger: Logger): Opened {
  const closers: (() => Promise<void>)[] = [];
  return {
    add(part, close) {
      closers.unshift(() => close(part));
      return part;
    },
    async close() {
      for (const closer of closers.splice(0)) {
        // One after the other: what was opened later may use what was opened before.
        await closer().catch((error: unknown) => logger.warn({ err: error }, 'a part did not close cleanly'));
      }
    },
  };
}
