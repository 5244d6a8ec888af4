// What the code that runs works on, through every await, so that log lines and spans can name it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';

export interface Work {
  readonly runId?: string;
  readonly phase?: string;
  readonly step?: string;
  /** The span that is current, when traces are kept. */
  readonly context?: Context;
}

export type CurrentWork = ReturnType<typeof createCurrentWork>;

const nothing: Work = {};

/** One for a process: the logger reads it, the tracing writes it. */
export function createCurrentWork() {
  const storage = new AsyncLocalStorage<Work>();
  const get = () => storage.getStore() ?? nothing;
  return {
    get,
    /** Runs the action, and everything it starts, as this work. */
    within: <T>(work: Work, action: () => T): T => storage.run(work, action),
    /** What each log line carries: `runId`, `phase` and `step` as far as there are any. A new object at each call. */
    fields: (): { runId?: string; phase?: string; step?: string } => {
      const { context: _, ...fields } = get();
      return fields;
    },
  };
}
