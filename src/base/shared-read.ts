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
