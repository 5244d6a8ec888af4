// Questions of the same kind, asked together while one is under way.

/**
 * While `ask` is at work, further keys gather for its next call: many who come at once cost a few calls, and each hears
 * what was true when they asked, or later. `ask` answers in the order of its keys, which may repeat.
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

/** The same for what is read one by one: whoever asks for the same key while one is under way shares the next one. */
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
