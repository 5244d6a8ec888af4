// A web of a few pages in memory: a search that finds those that share words with the query, pages that can be read or
// not, and passages. Counts what it is asked.
import { createHash } from 'node:crypto';
import { ExpectedFailure } from '../../src/base/errors.ts';
import type { PassageFinder, WebPage, WebPages, WebSearch } from '../../src/sources/port.ts';
import { memoryKnowledge } from './memory-knowledge.ts';
import { sharedWords, wordsOf } from './page-words.ts';

export interface MemoryWeb {
  readonly search: WebSearch;
  readonly web: WebPages;
  readonly passages: PassageFinder;
  /** Every search and every page that was read, in order. */
  readonly calls: string[];
}

export interface WebTroubles {
  /** Addresses that cannot be read, with the reason. */
  readonly broken?: Readonly<Record<string, string>>;
  /** Called before every search; what it returns is thrown as a search that failed wholly. */
  readonly searchFails?: (query: string) => string | null;
  /** A provider that gives no answer beside one that does. */
  /** Results of each search that may not be read. */
  readonly leftOut?: number;
  readonly halfFails?: { readonly provider: string; readonly reason: string };
}

/** `texts`: address → the page's text; the first line is its title. */
export function memoryWeb(texts: Readonly<Record<string, string>>, troubles: WebTroubles = {}): MemoryWeb {
  const calls: string[] = [];
  const pages = Object.entries(texts).map(([url, text]): WebPage => {
    const title = text.split('\n', 1)[0]?.replace(/^# /, '') ?? url;
    const hash = createHash('sha256').update(text).digest('hex');
    return { url, title, text, hash, published: null };
  });
  const search: WebSearch = {
    providers: ['memory'],
    async search(query, { limit }) {
      calls.push(`search ${query}`);
      const reason = troubles.searchFails?.(query) ?? null;
      if (reason !== null) throw new ExpectedFailure('search-failed', reason);
      const words = wordsOf(query);
      const hits = pages
        .map((page) => ({ page, shared: sharedWords(page, words) }))
        .filter(({ shared }) => shared > 0)
        .toSorted((a, b) => b.shared - a.shared)
        .slice(0, limit)
        .map(({ page: { url, title } }) => ({
          url,
          title,
          snippet: '',
          provider: 'memory',
          published: null,
        }));
      return {
        hits,
        leftOut: troubles.leftOut ?? 0,
        failures: troubles.halfFails === undefined ? [] : [troubles.halfFails],
      };
    },
  };
  const web: WebPages = {
    canonical: (url) => url,
    async read(url) {
      calls.push(`read ${url}`);
      const reason = troubles.broken?.[url];
      if (reason !== undefined) throw new ExpectedFailure('source-unreachable', reason);
      const page = pages.find((one) => one.url === url);
      if (page === undefined) throw new Error(`nobody offered ${url}`);
      return page;
    },
  };
  const passages: PassageFinder = {
    async find(queries, given, options) {
      const found = memoryKnowledge(Object.fromEntries(given.map((page) => [page.url, page.text])));
      return Promise.all(
        queries.map(async (query) => {
          const result = await found.search(query, options);
          const urlOf = new Map(given.map((page) => [page.hash, page.url]));
          return {
            ...result,
            passages: result.passages.map((one) => ({ ...one, url: urlOf.get(one.pageHash) ?? one.url })),
          };
        }),
      );
    },
  };
  return { search, web, passages, calls };
}
