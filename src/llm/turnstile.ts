// A limit of how much goes on at once. Whoever comes first goes first.

export interface Turnstile {
  /**
   * Waits for a free place and returns how to give it back; giving it back twice does nothing.
   * Throws the signal's reason when it aborts first.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly admit: () => void;
}

export function createTurnstile(places: number): Turnstile {
  let free = places;
  // In the order of arrival; a set, so that whoever gives up is removed without a search.
  const queue = new Set<Waiting>();

  const place = () => {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = queue;
      // The place goes straight to the next one: nobody who comes later can slip in between.
      if (next === undefined) free += 1;
      else next.admit();
    };
  };

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return place();
      }
      return new Promise<() => void>((resolve, reject) => {
        const gone = () => {
          queue.delete(waiting);
          reject(signal.reason);
        };
        const waiting: Waiting = {
          admit: () => {
            queue.delete(waiting);
            signal.removeEventListener('abort', gone);
            resolve(place());
          },
        };
        queue.add(waiting);
        signal.addEventListener('abort', gone, { once: true });
      });
    },
  };
}
