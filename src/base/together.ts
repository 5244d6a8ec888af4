// Batches calls of the same kind that arrive while one is under way.

/**
 * While a call of `ask` is under way, further keys gather for its next call: many callers at once cost a few calls, and
 * each answer was read after its caller asked. `ask` answers in the order of its keys, which may repeat.
 */
export function together<K, V>(ask: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  interface Asked {
    readonly key: K;
    answered(answer: V): void;
    failed(error: unknown): void;
  }
  let gathered: Asked[] = [];
  let isAsking = false;
  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (gathered.length > 0) {
      const all = gathered;
      gathered = [];
      try {
        const answers = await ask(all.map(({ key }) => key));
        all.forEach((one, place) => one.answered(answers[place] as V));
      } catch (error) {
        for (const one of all) one.failed(error);
      }
    }
    isAsking = false;
  };
  return (key) =>
    new Promise((answered, failed) => {
      gathered.push({ key, answered, failed });
      if (!isAsking) void askAll();
    });
}

/** For reads of single keys: callers that ask for a key while it is being read share the next read of that key. */
export function sharedRead<V>(read: (key: string) => Promise<V>): (key: string) => Promise<V> {
  const underWay = new Map<string, Promise<V>>();
  const next = new Map<string, Promise<V>>();
  const begin = (key: string): Promise<V> => {
    const reading = read(key).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
  return (key) => {
    const known = next.get(key);
    if (known !== undefined) return known;
    const before = underWay.get(key);
    if (before === undefined) return begin(key);
    const following = before
      .catch(() => {})
      .then(() => {
        next.delete(key);
        return begin(key);
      });
    next.set(key, following);
    return following;
  };
}
