// Limits work that goes on at once, in all and with one host, in the order of the calls.
import { setMaxListeners } from 'node:events';

/** Waits for a turn, does the work, and gives the turn back. @throws the signal's reason while waiting */
export type TakeTurn = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly host: string;
  readonly begin: () => void;
}

/** A call that waits for a busy host does not hold up calls for other hosts. */
export function createTurns(limits: { readonly total: number; readonly perHost: number }): TakeTurn {
  const busy = new Map<string, number>();
  const queue = new Set<Waiting>();
  let taken = 0;

  const count = (host: string, by: 1 | -1) => {
    taken += by;
    const now = (busy.get(host) ?? 0) + by;
    if (now === 0) busy.delete(host);
    else busy.set(host, now);
  };
  const hasRoom = (host: string) => taken < limits.total && (busy.get(host) ?? 0) < limits.perHost;
  const letIn = () => {
    for (const waiting of queue) {
      if (taken >= limits.total) return;
      if (!hasRoom(waiting.host)) continue;
      queue.delete(waiting);
      waiting.begin();
    }
  };
  const wait = (host: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => {
        queue.delete(waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        host,
        begin() {
          signal.removeEventListener('abort', abort);
          count(host, 1);
          resolve();
        },
      };
      queue.add(waiting);
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
      letIn();
    });

  return async (host, signal, work) => {
    signal.throwIfAborted();
    await wait(host, signal);
    try {
      return await work();
    } finally {
      count(host, -1);
      letIn();
    }
  };
}
