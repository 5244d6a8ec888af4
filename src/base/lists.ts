import { entryOf } from './entry-of.ts';

/** The first item of each key, in order. */
export function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** What is there, in order: what is false or null is left out. */
export function present<T>(...all: readonly (T | false | null | undefined)[]): T[] {
  return all.filter((one): one is T => one !== false && one !== null && one !== undefined);
}

/** The items cut into lists of at most `size`, in order. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** The first item of each list before any second one. */
export function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list) => list.map((one, rank) => ({ one, rank })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Lists of the items with the same key, ordered by the first item of each list. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string | number): [T, ...T[]][] {
  const groups = new Map<string | number, T[]>();
  for (const one of all) entryOf(groups, keyOf(one), () => []).push(one);
  return [...groups.values()] as [T, ...T[]][];
}

/** The key under which each word stands in a table of words. */
export function keysByWord<K extends string>(
  table: Readonly<Partial<Record<K, string>>>,
): ReadonlyMap<string, K> {
  const entries = Object.entries(table) as [K, string][];
  return new Map(entries.flatMap(([key, words]) => Array.from(wordSet(words), (word) => [word, key])));
}

/** All that stands between white space: names that the code lists. */
export function wordSet(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.join(' ').trim().split(/\s+/));
}
