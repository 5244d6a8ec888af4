// An inverted index over passages: for each word, the passages that contain it.
import { entryOf } from '../../base/entry-of.ts';
import { postingSize, type ForwardPage, type ForwardPassage } from './forward-page.ts';

interface IndexedPage extends Pick<ForwardPage, 'path' | 'hash' | 'title' | 'text' | 'language'> {
  /** Words of its text. */
  readonly textLength: number;
  /** Words of its title and path. */
  readonly titleLength: number;
}

interface IndexedPassage extends ForwardPassage {
  /** The position of its page. */
  readonly page: number;
}

export interface PassageIndex {
  readonly pages: readonly IndexedPage[];
  readonly passages: readonly IndexedPassage[];
  /** The languages by which words of its pages are stemmed, each once. */
  readonly languages: readonly (string | null)[];
  /** Of each word where it is, in order of passages, as `postingOf` writes it: a number takes the least memory. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** The pages whose title or path contains a word. */
  readonly titles: ReadonlyMap<string, readonly number[]>;
  /** The mean lengths of texts, headings and titles, and of the texts of whole pages. */
  readonly meanText: number;
  readonly meanHeading: number;
  readonly meanTitle: number;
  readonly meanPage: number;
}

/** Inverts documents. Pages keep their order; two pages with the same text count once, under the first path. */
export function invert(forward: readonly ForwardPage[]): PassageIndex {
  const unique = [...new Map(forward.toReversed().map((page) => [page.hash, page])).values()];
  const order = unique.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const pages: IndexedPage[] = [];
  const passages: IndexedPassage[] = [];
  const postings = new Map<string, number[]>();
  const titles = new Map<string, number[]>();
  for (const [at, page] of order.entries()) {
    const lists = page.words.map((word) => entryOf(postings, word, () => []));
    const own = page.postings;
    for (let p = 0; p < own.length; p += postingSize) {
      const posting = postingOf(passages.length + (own[p + 1] ?? 0), own[p + 2] ?? 0, own[p + 3] ?? 0);
      lists[own[p] ?? 0]?.push(posting);
    }
    for (const word of page.titleWords) entryOf(titles, page.words[word] ?? '', () => []).push(at);
    for (const passage of page.passages) passages.push({ page: at, ...passage });
    const textLength = page.passages.reduce((sum, passage) => sum + passage.textLength, 0);
    const { path, hash, title, text, language, titleWords } = page;
    pages.push({ path, hash, title, text, language, textLength, titleLength: titleWords.length });
  }
  return {
    pages,
    passages,
    languages: [...new Set(pages.map(({ language }) => language))],
    postings,
    titles,
    meanText: mean(passages.map(({ textLength }) => textLength)),
    meanHeading: mean(passages.map(({ headingLength }) => headingLength)),
    meanTitle: mean(pages.map(({ titleLength }) => titleLength)),
    meanPage: mean(pages.map(({ textLength }) => textLength)),
  };
}

/** A passage, and how often a word is in its text and in its headings: 255 times at most. */
function postingOf(passage: number, inText: number, inHeadings: number): number {
  return passage * 65_536 + Math.min(255, inText) * 256 + Math.min(255, inHeadings);
}

export const passageOf = (posting: number) => Math.floor(posting / 65_536);
export const timesInText = (posting: number) => Math.floor(posting / 256) % 256;
export const timesInHeadings = (posting: number) => posting % 256;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
