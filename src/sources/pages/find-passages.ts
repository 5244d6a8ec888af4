// Passages of a few pages, found and ranked as the knowledge base does it. Runs in a worker thread, or here.
import { forwardPage } from '../knowledge/forward-page.ts';
import { invert } from '../knowledge/passage-index.ts';
import { searchIndex } from '../knowledge/search-index.ts';
import type { KnowledgeResult, StoredPage } from '../port.ts';
import { storedBlocks } from './stored-blocks.ts';

export interface PassageSearch {
  readonly queries: readonly string[];
  readonly pages: readonly StoredPage[];
  readonly limit: number;
}

/** One result a query, in order. Two pages with the same text count once. */
export function findPassages({ queries, pages, limit }: PassageSearch): readonly KnowledgeResult[] {
  const forward = pages.map((page) => {
    const { hash, url, title } = page;
    return forwardPage({ path: url, hash, title, content: storedBlocks(page) }, { withKeys: true });
  });
  const index = invert(forward);
  return queries.map((query) => searchIndex(index, query, limit, (path) => path));
}
