// A limit of time for work that its caller may abort, too.
import { setMaxListeners } from 'node:events';
import { unlessAborted } from './aborted.ts';
import { type Clock, systemClock } from './clock.ts';

export type TimeLimit = ReturnType<typeof limitTime>;

export function limitTime(
  caller: AbortSignal | null,
  ms: number,
  late: () => unknown,
  clock: { readonly sleep: (ms: number, signal: AbortSignal) => Promise<void> } = systemClock,
) {
  // Not AbortSignal.any: Node 20 keeps such a signal for ever while somebody listens to it and nothing aborts it.
  const controller = new AbortController();
  const lifted = new AbortController();
  const leave = () => controller.abort(caller?.reason);
  void clock.sleep(ms, lifted.signal).then(() => lifted.signal.aborted || controller.abort(late()));
  if (caller?.aborted === true) leave();
  else if (caller !== null) {
    // A run's calls all listen to its one signal, and it runs many at once.
    setMaxListeners(0, caller, controller.signal);
    caller.addEventListener('abort', leave, { once: true });
  }
  return {
    /** Aborts when the caller's signal does, with its reason, and when the time is up, with `late`. */
    signal: controller.signal,
    abort: (reason: unknown): void => controller.abort(reason),
    /** Ends it. It listens to the caller's signal, which may live much longer. */
    lift(): void {
      lifted.abort();
      caller?.removeEventListener('abort', leave);
    },
  };
}

interface Within {
  readonly ms: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What is thrown when the time is over. */
  readonly late: () => Error;
}

/**
 * What the work gives, whether it heeds its signal or not. @throws what it throws, the signal's reason, or `late` when the
 * time is over; in the last two cases at once, and the work's own signal aborts.
 */
export async function withinTime<T>(
  { ms, clock, signal, late }: Within,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = limitTime(signal, ms, late, clock);
  try {
    return await unlessAborted(limit.signal, work(limit.signal));
  } finally {
    limit.lift();
  }
}
