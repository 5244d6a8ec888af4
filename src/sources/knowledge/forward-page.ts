// A document with its passages and how often each word is in each of them, as arrays that threads and the cache can
// pass on without copying them piece by piece.
import type { PageContent } from '../extract/page-content.ts';
import { cutPassages } from './passages.ts';
import { stemLanguageOf } from '../../text/stems.ts';
import { wordsOf } from '../../text/words.ts';

/** Numbers per posting: word, passage, times in its text, times in its headings. */
export const postingSize = 4;
/** Numbers per passage: start, end, words in its text, words in its headings. */
export const passageSize = 4;
/** Numbers per heading: level, start and end of its text. */
export const headingSize = 3;

export interface ForwardPage {
  readonly path: string;
  readonly hash: string;
  readonly title: string;
  readonly text: string;
  /** By which its words are stemmed; null: as English ones. */
  readonly language: string | null;
  /** The distinct words of the page; postings name them by position. */
  readonly words: readonly string[];
  readonly postings: Uint32Array;
  readonly passages: Uint32Array;
  readonly headings: Uint32Array;
  /** Words of the title and the path, as positions in `words`. */
  readonly titleWords: Uint32Array;
  /** What the words of each passage are compared by, in their order; left out where there are very many passages. */
  readonly keys?: readonly (readonly string[])[];
}

/** Takes a document apart into what the index needs. */
export function forwardPage(
  page: {
    readonly path: string;
    readonly hash: string;
    readonly title: string;
    readonly content: PageContent;
  },
  { withKeys = false } = {},
): ForwardPage {
  const { path, hash, title, content } = page;
  const ids = new Map<string, number>();
  const idOf = (word: string) => {
    const known = ids.get(word);
    if (known !== undefined) return known;
    ids.set(word, ids.size);
    return ids.size - 1;
  };
  const language = stemLanguageOf(content.text);
  const count = (text: string) => countWords(text, language, idOf);
  const postings: number[] = [];
  const passages: number[] = [];
  const keys: (readonly string[])[] = [];
  for (const [index, cut] of cutPassages(content).entries()) {
    const body = count(content.text.slice(cut.start, cut.end));
    const heading = count(cut.headings.join('\n'));
    for (const id of new Set([...body.counts.keys(), ...heading.counts.keys()])) {
      postings.push(id, index, body.counts.get(id) ?? 0, heading.counts.get(id) ?? 0);
    }
    passages.push(cut.start, cut.end, body.length, heading.length);
    if (withKeys) keys.push(body.keys);
  }
  const headings = content.blocks
    .filter((block) => block.kind === 'heading')
    .flatMap((block) => [block.level, block.start + block.level + 1, block.end]);
  const titleWords = [...count(`${title}\n${path.replaceAll(/[/._-]+/g, ' ')}`).counts.keys()];
  return {
    path,
    hash,
    title,
    text: content.text,
    language,
    words: [...ids.keys()],
    postings: Uint32Array.from(postings),
    passages: Uint32Array.from(passages),
    headings: Uint32Array.from(headings),
    titleWords: Uint32Array.from(titleWords),
    ...(withKeys ? { keys } : {}),
  };
}

function countWords(
  text: string,
  language: string | null,
  idOf: (word: string) => number,
): { counts: Map<number, number>; length: number; keys: readonly string[] } {
  const counts = new Map<number, number>();
  let length = 0;
  const add = (key: string) => {
    const id = idOf(key);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  const words = wordsOf(text, language);
  for (const word of words) {
    if (word.isStop) continue;
    length += 1;
    add(word.key);
    for (const part of word.parts) add(part);
  }
  return { counts, length, keys: words.map(({ key }) => key) };
}
