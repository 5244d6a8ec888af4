// Small caches of results that are expensive to make.
import { entryOf } from './entry-of.ts';

/** `make` with a cache of its newest `limit` results, by key. */
export function createRecent<T, R>(
  limit: number,
  keyOf: (value: T) => string,
  make: (value: T) => R,
): (value: T) => R {
  const kept = new RecentMap<string, R>(limit);
  return (value) => entryOf(kept, keyOf(value), () => make(value));
}

/** A map of at most `limit` entries: the entry that was set longest ago gives way. */
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

/** `make` with a cache that keeps the result of an object for as long as the object lives. */
export function keptFor<T extends object, R>(make: (value: T) => R): (value: T) => R {
  const kept = new WeakMap<T, { readonly made: R }>();
  return (value) => {
    const known = kept.get(value) ?? { made: make(value) };
    kept.set(value, known);
    return known.made;
  };
}

/** What is made when somebody first asks for it, and is the same for everybody after them. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
