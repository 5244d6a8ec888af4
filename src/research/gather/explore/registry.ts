// The numbers by which a model knows the results and pages of its task. It never sees an address (A43).
import type { SearchHit } from '../../../sources/port.ts';
import { knownHits } from '../search-hits.ts';
import { pageKey } from '../visited.ts';
import type { Visited } from '../visited.ts';

export interface Entry {
  readonly n: number;
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  readonly published: string | null;
  /** The page, once somebody tried to read it; null: nobody did. */
  readonly page: Visited | null;
}

/** Numbers are given in the order in which things are added, from 1, and never change. Not shared between tasks. */
export interface Registry {
  readonly entries: readonly Entry[];
  at(n: number): Entry | undefined;
  /** The number of a result: a new one, or the one its address has already; null: another result has its title. */
  addHit(hit: SearchHit): { readonly n: number; readonly isNew: boolean } | null;
  /** The number of a page that was read or could not be; `n`: it was opened by this number. */
  addPage(page: Visited, n?: number): { readonly n: number; readonly isNew: boolean };
}

export function createRegistry(): Registry {
  const entries: Entry[] = [];
  const numbers = new Map<string, number>();
  const known = knownHits();
  const add = (entry: Omit<Entry, 'n'>, key: string): number => {
    const n = entries.push({ n: entries.length + 1, ...entry });
    numbers.set(key, n);
    return n;
  };
  return {
    entries,
    at: (n) => entries[n - 1],
    addHit({ url, title, snippet, published }) {
      const n = numbers.get(url);
      if (n !== undefined) return { n, isNew: false };
      if (!known.take({ url, title })) return null;
      return { n: add({ url, title, snippet, published, page: null }, url), isNew: true };
    },
    addPage(page, given) {
      const key = pageKey(page);
      const n = given ?? numbers.get(key);
      const entry = n === undefined ? undefined : entries[n - 1];
      if (n === undefined || entry === undefined) {
        const { url, title, published = null } = page;
        known.take({ url, title });
        return { n: add({ url, title, snippet: '', published, page }, key), isNew: true };
      }
      const isNew = page.error === null && entry.page?.hash !== page.hash;
      entries[n - 1] = { ...entry, title: page.title || entry.title, page };
      if (!numbers.has(key)) numbers.set(key, n);
      return { n, isNew };
    },
  };
}

/** Those that were read. */
export function readEntries({ entries }: Registry): (Entry & { readonly page: Visited })[] {
  return entries.filter((entry): entry is Entry & { readonly page: Visited } => entry.page?.error === null);
}
