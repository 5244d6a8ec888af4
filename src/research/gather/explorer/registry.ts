// The numbers by which a model knows the results and pages of its task. It never sees an address (A43).
import { distinct } from '../../../base/lists.ts';
import type { SearchHit } from '../../../sources/port.ts';
import { knownHits } from '../search-hits.ts';
import { pageKey, type Visited } from '../visited.ts';

export interface Entry extends Omit<SearchHit, 'provider'> {
  readonly n: number;
  /** The page, once somebody tried to read it; null: nobody did. */
  readonly page: Visited | null;
  /** It shows only the outside of something (A91). */
  readonly isPoor: boolean;
}

export type Registry = ReturnType<typeof createRegistry>;

/** Numbers are given in the order in which things are added, from 1, and never change. Not shared between tasks. */
export function createRegistry() {
  const entries: Entry[] = [];
  const numbers = new Map<string, number>();
  const takeTitle = knownHits();
  const add = (entry: Omit<Entry, 'n'>, key: string): number => {
    const n = entries.push({ n: entries.length + 1, ...entry });
    numbers.set(key, n);
    return n;
  };
  return {
    entries: entries as readonly Entry[],
    at: (n: number): Entry | undefined => entries[n - 1],
    /** The number of a result: a new one, or the one its address has already. `repeats`: a title that is known (B79). */
    addHit({ url, title, snippet, published }: SearchHit) {
      const n = numbers.get(url);
      if (n !== undefined) return { n, isNew: false, repeats: false };
      const repeats = !takeTitle({ title });
      const added = add({ url, title, snippet, published, page: null, isPoor: false }, url);
      return { n: added, isNew: true, repeats };
    },
    /** `given`: the number it was opened by. `copyOf`: the number of another one with the very same text; null: there is none. */
    addPage(page: Visited, given?: number) {
      const n = given ?? numbers.get(keyIn(entries, numbers, page));
      const entry = n === undefined ? undefined : entries[n - 1];
      const isCopy = (other: Visited | null) => other?.error === null && other.hash === page.hash;
      const same = entries.find((one) => one.n !== n && page.error === null && isCopy(one.page));
      const copyOf = same !== undefined && same.n < (n ?? Infinity) ? same.n : null;
      if (n === undefined || entry === undefined) {
        const { url, title, published = null } = page;
        takeTitle({ title });
        const key = keyIn(entries, numbers, page);
        return { n: add({ url, title, snippet: '', published, page, isPoor: false }, key), copyOf };
      }
      entries[n - 1] = { ...entry, title: page.title || entry.title, page };
      const key = pageKey(page);
      if (!numbers.has(key)) numbers.set(key, n);
      return { n, copyOf };
    },
    markPoor(hash: string) {
      for (const [index, entry] of entries.entries()) {
        if (entry.page?.hash === hash) entries[index] = { ...entry, isPoor: true };
      }
    },
  };
}

/** A page that was read has a key of its own even where another text was told under its address. */
function keyIn(entries: readonly Entry[], numbers: ReadonlyMap<string, number>, page: Visited): string {
  const key = pageKey(page);
  const there = entries[(numbers.get(key) ?? 0) - 1]?.page ?? null;
  const isOther = page.error === null && there?.error === null && there.hash !== page.hash;
  return isOther ? page.hash : key;
}

/** The number of each text that was read. */
export function numbersByHash(registry: Registry): ReadonlyMap<string, number> {
  return new Map(readEntries(registry).map(({ n, page }) => [page.hash, n]));
}

/** Those that were read, each text once. */
export function readEntries({ entries }: Registry): (Entry & { readonly page: Visited })[] {
  const read = entries.flatMap(({ page, ...entry }) => (page?.error === null ? [{ ...entry, page }] : []));
  return distinct(read, ({ page }) => page.hash);
}
