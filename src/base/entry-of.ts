/** The value under a key. Where there is none yet, it is made and kept. */
export function entryOf<K, V>(entries: Map<K, V>, key: K, make: () => V): V {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
