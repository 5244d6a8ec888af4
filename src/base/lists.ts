/** Those that come first under each key, in their order. */
export function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** In their order, at most so many together. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** What has the same key, together, in the order of the first ones. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}
