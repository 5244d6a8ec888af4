// An inverted index over passages: for each word, the passages that contain it.
import { passageSize, postingSize, type ForwardPage } from './forward-page.ts';

export interface IndexedPage extends Pick<
  ForwardPage,
  'path' | 'hash' | 'title' | 'text' | 'language' | 'headings'
> {
  /** Its passages are `firstPassage` up to, without, the next page's. */
  readonly firstPassage: number;
}

export interface PassageIndex {
  readonly pages: readonly IndexedPage[];
  /** The languages by which words of its pages are stemmed, each once. */
  readonly languages: readonly (string | null)[];
  /** Of each word where it is, in order of passages, as `postingOf` writes it: a number takes the least memory. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** The pages whose title or path contains a word. */
  readonly titles: ReadonlyMap<string, readonly number[]>;
  /** Per passage: its page, where it lies, and how many words it has. */
  readonly pageOf: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly textLength: Uint32Array;
  readonly headingLength: Uint32Array;
  /** Words of each page, of its title and path, and the means. */
  readonly pageLength: Uint32Array;
  readonly titleLength: Uint32Array;
  readonly meanText: number;
  readonly meanHeading: number;
  readonly meanTitle: number;
  readonly meanPage: number;
  /** What the words of each passage are compared by, where its document says; otherwise they are looked up in its text. */
  readonly keys: ReadonlyMap<number, readonly string[]>;
}

/** Inverts documents. Pages keep their order; two pages with the same text count once, under the first path. */
export function invert(forward: readonly ForwardPage[]): PassageIndex {
  const unique = [...new Map(forward.toReversed().map((page) => [page.hash, page])).values()];
  const order = unique.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const passages = layOut(order);
  const postings = new Map<string, number[]>();
  const titles = new Map<string, number[]>();
  const keys = new Map<number, readonly string[]>();
  for (const [at, page] of order.entries()) {
    const first = passages.pages[at]?.firstPassage ?? 0;
    const lists = page.words.map((word) => listIn(postings, word));
    const own = page.postings;
    for (let p = 0; p < own.length; p += postingSize) {
      const posting = postingOf(first + (own[p + 1] ?? 0), own[p + 2] ?? 0, own[p + 3] ?? 0);
      lists[own[p] ?? 0]?.push(posting);
    }
    for (const word of page.titleWords) listIn(titles, page.words[word] ?? '').push(at);
    page.keys?.forEach((ofPassage, nth) => keys.set(first + nth, ofPassage));
  }
  return { ...passages, postings, titles, keys };
}

function listIn(lists: Map<string, number[]>, word: string): number[] {
  const list = lists.get(word) ?? [];
  lists.set(word, list);
  return list;
}

/** A passage, and how often a word is in its text and in its headings: 255 times at most. */
function postingOf(passage: number, inText: number, inHeadings: number): number {
  return passage * 65_536 + Math.min(255, inText) * 256 + Math.min(255, inHeadings);
}

export const passageOf = (posting: number) => Math.floor(posting / 65_536);
export const timesInText = (posting: number) => Math.floor(posting / 256) % 256;
export const timesInHeadings = (posting: number) => posting % 256;

function layOut(order: readonly ForwardPage[]) {
  const count = order.reduce((sum, page) => sum + page.passages.length / passageSize, 0);
  const [pageOf, start, end, textLength, headingLength] = [
    new Uint32Array(count),
    new Uint32Array(count),
    new Uint32Array(count),
    new Uint32Array(count),
    new Uint32Array(count),
  ];
  const pageLength = new Uint32Array(order.length);
  const pages: IndexedPage[] = [];
  let next = 0;
  for (const [at, page] of order.entries()) {
    const { path, hash, title, text, language, headings, passages } = page;
    pages.push({ path, hash, title, text, language, headings, firstPassage: next });
    for (let p = 0; p < passages.length; p += passageSize) {
      pageOf[next] = at;
      start[next] = passages[p] ?? 0;
      end[next] = passages[p + 1] ?? 0;
      textLength[next] = passages[p + 2] ?? 0;
      headingLength[next] = passages[p + 3] ?? 0;
      pageLength[at] = (pageLength[at] ?? 0) + (passages[p + 2] ?? 0);
      next += 1;
    }
  }
  const titleLength = Uint32Array.from(order, (page) => page.titleWords.length);
  return {
    pages,
    languages: [...new Set(pages.map(({ language }) => language))],
    pageOf,
    start,
    end,
    textLength,
    headingLength,
    pageLength,
    titleLength,
    meanText: mean(textLength),
    meanHeading: mean(headingLength),
    meanTitle: mean(titleLength),
    meanPage: mean(pageLength),
  };
}

function mean(values: Uint32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
