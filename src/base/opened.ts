// The resources that a process has opened, to close them in the opposite order.
import type { Logger } from './logger.ts';

export interface Opened {
  /** Registers how a resource is closed, and returns the resource. */
  add<T>(part: T, close: (part: T) => Promise<void>): T;
  /** Closes everything, last opened first. A failure to close is logged and does not stop the others. */
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
        // One after the other: a resource may use those that were opened before it.
        await closer().catch((error: unknown) => logger.warn({ err: error }, 'a part did not close cleanly'));
      }
    },
  };
}
