// Ends a call when its caller aborts it or its time is up, and tells which of the two it was.
import { setMaxListeners } from 'node:events';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time was up. */
  passed(): boolean;
  stop(): void;
}

/** Starts the clock for one call. `stop()` it in the end: it listens to the caller's signal, which lives longer. */
export function startDeadline(caller: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort(caller.reason);
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  // A run's calls all listen to its one signal, and it runs many at once.
  setMaxListeners(0, caller);
  if (caller.aborted) abort();
  else caller.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    stop() {
      clearTimeout(timer);
      caller.removeEventListener('abort', abort);
    },
  };
}
