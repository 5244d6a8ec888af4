// An inverted index over passages, in typed arrays: for each word, the passages that contain it.
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
  /** Position of each word in `offsets`. */
  readonly words: ReadonlyMap<string, number>;
  /** The postings of word w are `offsets[w]` up to, without, `offsets[w + 1]`, in order of passages. */
  readonly offsets: Uint32Array;
  readonly passage: Uint32Array;
  readonly inText: Uint8Array;
  readonly inHeadings: Uint8Array;
  /** The same for the pages whose title or path contains the word. */
  readonly titleOffsets: Uint32Array;
  readonly titlePage: Uint32Array;
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
  const words = new Map<string, number>();
  const ids = order.map((page) => Uint32Array.from(page.words, (word) => idIn(words, word)));
  const passages = layOut(order);
  const { offsets, place } = counted(words.size, (count) => {
    order.forEach((page, at) => {
      for (let p = 0; p < page.postings.length; p += postingSize)
        count(ids[at]?.[page.postings[p] ?? 0] ?? 0);
    });
  });
  const total = offsets[words.size] ?? 0;
  const [passage, inText, inHeadings] = [
    new Uint32Array(total),
    new Uint8Array(total),
    new Uint8Array(total),
  ];
  order.forEach((page, at) => {
    const { postings } = page;
    const first = passages.pages[at]?.firstPassage ?? 0;
    for (let p = 0; p < postings.length; p += postingSize) {
      const to = place(ids[at]?.[postings[p] ?? 0] ?? 0);
      passage[to] = first + (postings[p + 1] ?? 0);
      inText[to] = Math.min(255, postings[p + 2] ?? 0);
      inHeadings[to] = Math.min(255, postings[p + 3] ?? 0);
    }
  });
  return {
    ...passages,
    ...invertTitles(order, ids, words.size),
    words,
    offsets,
    passage,
    inText,
    inHeadings,
    keys: new Map(
      order.flatMap(({ keys = [] }, at) => {
        const first = passages.pages[at]?.firstPassage ?? 0;
        return keys.map((own, nth) => [first + nth, own] as const);
      }),
    ),
  };
}

function idIn(words: Map<string, number>, word: string): number {
  const known = words.get(word);
  if (known !== undefined) return known;
  words.set(word, words.size);
  return words.size - 1;
}

/** Counting sort: `offsets` per word, and the next free place of a word. */
function counted(
  words: number,
  each: (count: (word: number) => void) => void,
): { offsets: Uint32Array; place: (word: number) => number } {
  const offsets = new Uint32Array(words + 1);
  each((word) => {
    offsets[word + 1] = (offsets[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < words; word += 1)
    offsets[word + 1] = (offsets[word + 1] ?? 0) + (offsets[word] ?? 0);
  const next = offsets.slice();
  const place = (word: number) => {
    const to = next[word] ?? 0;
    next[word] = to + 1;
    return to;
  };
  return { offsets, place };
}

function invertTitles(order: readonly ForwardPage[], ids: readonly Uint32Array[], words: number) {
  const { offsets, place } = counted(words, (count) => {
    order.forEach((page, at) => page.titleWords.forEach((word) => count(ids[at]?.[word] ?? 0)));
  });
  const titlePage = new Uint32Array(offsets[words] ?? 0);
  order.forEach((page, at) => {
    page.titleWords.forEach((word) => {
      titlePage[place(ids[at]?.[word] ?? 0)] = at;
    });
  });
  return { titleOffsets: offsets, titlePage };
}

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
