// What a model is shown of a page: the passages that fit best, as places in the stored text. The journal keeps the
// places, not the words.
import type { KnowledgeResult, Passage, StoredPage } from '../../../sources/port.ts';

/** Passages of one page, in the order of the page. */
export interface PagePassages {
  readonly hash: string;
  /** Characters of the whole page. */
  readonly size: number;
  readonly passages: readonly {
    readonly start: number;
    readonly end: number;
    readonly headings: readonly string[];
  }[];
}

/** Characters of one page that a model is shown at once (A48). */
const charactersShown = 3_000;
/** Less is not worth showing. */
const leastShown = 200;

/**
 * The best passages of each page, at most `charactersShown` of it and `total` of all, taken in turns from the searches;
 * the beginning of a page in which no search found any.
 */
export function bestPassages(
  pages: readonly StoredPage[],
  results: readonly KnowledgeResult[],
  total = Infinity,
): PagePassages[] {
  let left = total;
  const taken = new Map<string, PagePassages['passages'][number][]>(pages.map(({ hash }) => [hash, []]));
  const take = (page: StoredPage, passage: Pick<Passage, 'start' | 'end' | 'headings'>) => {
    const own = taken.get(page.hash) ?? [];
    if (own.some(({ start, end }) => passage.start >= start && passage.end <= end)) return;
    const used = own.reduce((sum, { start, end }) => sum + end - start, 0);
    const room = Math.min(left, charactersShown - used);
    const { start, headings } = passage;
    const end = Math.min(passage.end, start + room);
    if (end - start < Math.min(leastShown, passage.end - start)) return;
    own.push({ start, end, headings: headings.slice(-2).map((heading) => heading.slice(0, 120)) });
    left -= end - start;
  };
  const byHash = new Map(pages.map((page) => [page.hash, page]));
  for (const passage of inTurns(results)) {
    const page = byHash.get(passage.pageHash);
    if (page !== undefined) take(page, passage);
  }
  for (const page of pages) {
    if (taken.get(page.hash)?.length === 0) take(page, { start: 0, end: page.text.length, headings: [] });
  }
  return pages.map(({ hash, text }) => ({
    hash,
    size: text.length,
    passages: (taken.get(hash) ?? []).toSorted((a, b) => a.start - b.start),
  }));
}

function inTurns(results: readonly KnowledgeResult[]): Passage[] {
  const longest = Math.max(0, ...results.map(({ passages }) => passages.length));
  return Array.from({ length: longest }, (_, rank) =>
    results.flatMap(({ passages }) => passages[rank] ?? []),
  ).flat();
}
