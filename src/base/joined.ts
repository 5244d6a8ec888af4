// The same work asked for several times at once is done once. It is given up only when nobody waits for it any more.

interface Joined<T> {
  /**
   * What the work under this key gives: the one that is going on, or a new one. @throws what it throws, or at once the
   * reason of the caller's own signal
   */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly giveUp: AbortController;
  waiting: number;
}

export function createJoined<T>(): Joined<T> {
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

  return {
    join: (key, signal, work) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const flight = flights.get(key) ?? begin(key, work);
        flight.waiting += 1;
        const leave = () => {
          reject(signal.reason as Error);
          flight.waiting -= 1;
          if (flight.waiting > 0) return;
          // Whoever comes now begins anew.
          forget(key, flight);
          flight.giveUp.abort(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        const arrived = () => signal.removeEventListener('abort', leave);
        flight.outcome.then(arrived, arrived);
        flight.outcome.then(resolve, reject);
      }),
  };
}
