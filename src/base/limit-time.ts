// A limit of time for work that its caller may abort, too.
import { setMaxListeners } from 'node:events';

export type TimeLimit = ReturnType<typeof limitTime>;

export function limitTime(caller: AbortSignal | null, ms: number, late: () => unknown) {
  const controller = new AbortController();
  const leave = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => controller.abort(late()), ms);
  if (caller?.aborted === true) leave();
  else if (caller !== null) {
    // A run's calls all listen to its one signal, and it runs many at once.
    setMaxListeners(0, caller);
    caller.addEventListener('abort', leave, { once: true });
  }
  return {
    /** Aborts when the caller's signal does, with its reason, and when the time is up, with `late`. */
    signal: controller.signal,
    abort: (reason: unknown): void => controller.abort(reason),
    /** Ends it. It listens to the caller's signal, which may live much longer. */
    lift(): void {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}
