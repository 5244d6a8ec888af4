// The resources that a process has opened, to close them in the opposite order.
import type { Logger } from './logger.ts';

export type Opened = ReturnType<typeof createOpened>;

export function createOpened(logger: Logger) {
  const closers: (() => Promise<void>)[] = [];
  function add<T extends { close(): Promise<void> }>(part: T): T;
  function add<T>(part: T, close: (part: T) => Promise<void>): T;
  function add(
    part: { close(): Promise<void> },
    close: (it: typeof part) => Promise<void> = () => part.close(),
  ) {
    closers.unshift(() => close(part));
    return part;
  }
  return {
    /** Registers a resource and, unless it has a `close`, how it is closed; returns the resource. */
    add,
    /** Closes everything, last opened first. A failure to close is logged and does not stop the others. */
    async close(): Promise<void> {
      for (const closer of closers.splice(0)) {
        // One after the other: a resource may use those that were opened before it.
        await closer().catch((error: unknown) => logger.warn({ err: error }, 'a part did not close cleanly'));
      }
    },
  };
}
