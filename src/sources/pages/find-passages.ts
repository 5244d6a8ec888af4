// Passages of a few pages, found and ranked as the knowledge base does it. Runs in a worker thread, or here.
import type { PageContent, PlacedBlock } from '../extract/page-content.ts';
import { forwardPage } from '../knowledge/forward-page.ts';
import { invert } from '../knowledge/passage-index.ts';
import { searchIndex } from '../knowledge/search-index.ts';
import type { KnowledgeResult, StoredPage } from '../port.ts';

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

/** A stored text as its blocks again: what blank lines separate. What kind of block it is matters for headings alone; all else is taken for paragraphs. */
export function storedBlocks({ title, text }: StoredPage): PageContent {
  const blocks: PlacedBlock[] = [];
  let start = 0;
  while (start < text.length) {
    const gap = text.indexOf('\n\n', start);
    const end = gap === -1 ? text.length : gap;
    if (end > start) blocks.push(toBlock(text, start, end));
    start = end + 2;
  }
  return { title, text, blocks };
}

function toBlock(text: string, start: number, end: number): PlacedBlock {
  const level = /^(#{1,6}) [^\n]*$/.exec(text.slice(start, Math.min(end, start + 1_000)))?.[1]?.length ?? 0;
  return level === 0 ? { kind: 'paragraph', level, start, end } : { kind: 'heading', level, start, end };
}
