// Remembers what was made last, so that it is not made again for the next question about the same thing.

/** `make`, with the newest `limit` results kept by their key. */
export function createRecent<T, R>(
  limit: number,
  keyOf: (value: T) => string,
  make: (value: T) => R,
): (value: T) => R {
  const kept = new Map<string, R>();
  return (value) => {
    const key = keyOf(value);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(value);
    kept.set(key, made);
    const oldest = kept.size > limit ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

/** `make`, with the result for an object kept for as long as the object is. */
export function keptFor<T extends object, R>(make: (value: T) => R): (value: T) => R {
  const kept = new WeakMap<T, { readonly made: R }>();
  return (value) => {
    const known = kept.get(value) ?? { made: make(value) };
    kept.set(value, known);
    return known.made;
  };
}
