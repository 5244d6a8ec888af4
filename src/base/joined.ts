// Work that several callers ask for at the same time is done once. It is aborted only when no caller waits any more.
import { unlessAborted } from './aborted.ts';

interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly giveUp: AbortController;
  waiting: number;
}

/** Joins the work under a key, or begins it. @throws what the work throws, or at once the caller's signal's reason */
export function createJoined<T>() {
  const flights = new Map<string, Flight<T>>();

  const forget = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const giveUp = new AbortController();
    const flight: Flight<T> = { outcome: work(giveUp.signal), giveUp, waiting: 0 };
    flights.set(key, flight);
    const end = () => forget(key, flight);
    flight.outcome.then(end, end);
    return flight;
  }

  return async (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const flight = flights.get(key) ?? begin(key, work);
    flight.waiting += 1;
    try {
      return await unlessAborted(signal, flight.outcome);
    } finally {
      flight.waiting -= 1;
      if (signal.aborted && flight.waiting === 0) {
        // The next caller begins the work anew.
        forget(key, flight);
        flight.giveUp.abort(signal.reason);
      }
    }
  };
}
