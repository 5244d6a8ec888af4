// A knowledge base over a few pages in memory. Finds the pages that share words with the search; counts what it is asked.
import { createHash } from 'node:crypto';
import { ExpectedFailure } from '../../src/base/errors.ts';
import type { KnowledgeBase, StoredPage, UnreadableFile } from '../../src/sources/port.ts';
import { sharedWords, wordsOf } from './page-words.ts';

export interface MemoryKnowledge extends KnowledgeBase {
  readonly pages: readonly StoredPage[];
  /** Every search, and every page that was read, in order. */
  readonly calls: string[];
}

export interface KnowledgeTroubles {
  /** Paths whose pages have vanished when they are to be read. */
  readonly vanished?: readonly string[];
  readonly unreadable?: readonly UnreadableFile[];
  /** Called before every search; may reject, or wait for ever. */
  readonly beforeSearch?: (query: string, signal: AbortSignal) => Promise<void>;
}

/** `texts`: path → the page's text; the first line is its title. What lies in the folder `shipped` came with Footnote. */
export function memoryKnowledge(
  texts: Readonly<Record<string, string>>,
  troubles: KnowledgeTroubles = {},
): MemoryKnowledge {
  const pages = Object.entries(texts).map(([path, text]): StoredPage => {
    const hash = createHash('sha256').update(text).digest('hex');
    return {
      hash,
      url: `knowledge:${path}`,
      title: text.split('\n', 1)[0]?.replace(/^# /, '') ?? path,
      text,
    };
  });
  const calls: string[] = [];
  return {
    pages,
    calls,
    async search(query, { limit, signal }) {
      calls.push(`search ${query}`);
      await troubles.beforeSearch?.(query, signal);
      const words = wordsOf(query);
      const passages = pages
        .map((page) => ({ page, score: sharedWords(page, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ page, score }) => {
          const { hash: pageHash, url, title, text } = page;
          const passage = {
            pageHash,
            url,
            title,
            headings: [title],
            text,
            start: 0,
            end: text.length,
            score,
          };
          return url.startsWith('knowledge:shipped/') ? { ...passage, shipped: true as const } : passage;
        });
      const terms = Array.from(words, (term) => ({
        term,
        documents: pages.filter((page) => sharedWords(page, new Set([term])) > 0).length,
      }));
      return { passages, terms, documents: pages.length };
    },
    page(hash) {
      const page = pages.find((one) => one.hash === hash);
      calls.push(`page ${page?.url ?? hash}`);
      const gone = page === undefined || troubles.vanished?.some((path) => page.url.endsWith(path)) === true;
      if (gone) return Promise.reject(new ExpectedFailure('source-not-found', 'The document has vanished.'));
      return Promise.resolve(page);
    },
    unreadable: () => Promise.resolve(troubles.unreadable ?? []),
  };
}
