// Remembers what was made last, so that it is not made again for the next question about the same thing.

/** `make`, with the newest `limit` results kept by their key. */
export function createRecent<T, R>(
  limit: number,
  keyOf: (value: T) => string,
  make: (value: T) => R,
): (value: T) => R {
  const kept = new RecentMap<string, R>(limit);
  return (value) => {
    const key = keyOf(value);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(value);
    kept.set(key, made);
    return made;
  };
}

/** Forgets what was set longest ago when there is more than `limit`. */
export class RecentMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }
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
