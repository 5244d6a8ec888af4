// A document, its passages and how often each has each word: mostly numbers, which threads and the cache do not copy.
import { entryOf } from '../../base/entry-of.ts';
import type { Stretch } from '../../text/sentences.ts';
import { stemLanguageOf } from '../../text/stems.ts';
import { comparedIn, type Compared } from '../../text/words.ts';
import type { PageContent, PlacedBlock } from '../extract/page-content.ts';

/** Numbers per posting: word, passage, times in its text, times in its headings. */
export const postingSize = 4;

/** A passage of a document: `text.slice(start, end)`. */
export interface ForwardPassage extends Cut {
  /** Words of its text and of its headings. */
  readonly textLength: number;
  readonly headingLength: number;
  /** What its words are compared by, in their order; left out where there are very many passages: they are looked up in its text. */
  readonly keys?: readonly string[];
}

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
  readonly passages: readonly ForwardPassage[];
  /** Words of the title and the path, as positions in `words`. */
  readonly titleWords: Uint32Array;
}

/** Takes a document apart into what the index needs. */
export function forwardPage(
  page: Pick<ForwardPage, 'path' | 'hash' | 'title'> & { readonly content: PageContent },
  { withKeys = false } = {},
): ForwardPage {
  const { path, hash, title, content } = page;
  const ids = new Map<string, number>();
  const idOf = (word: string) => entryOf(ids, word, () => ids.size);
  const language = stemLanguageOf(content.text);
  const postings: number[] = [];
  const passages: ForwardPassage[] = [];
  const count = (text: string) => countsOf(comparedIn(text, language), idOf);
  const under = new Map<string, Counted>();
  for (const [index, cut] of cutPassages(content).entries()) {
    const body = count(content.text.slice(cut.start, cut.end));
    const above = cut.headings.join('\n');
    const heading = entryOf(under, above, () => count(above));
    for (const [id, times] of body.times) postings.push(id, index, times, heading.times.get(id) ?? 0);
    for (const [id, times] of heading.times) if (!body.times.has(id)) postings.push(id, index, 0, times);
    const keys = withKeys ? { keys: body.words.map(({ key }) => key) } : {};
    passages.push({ ...cut, textLength: body.length, headingLength: heading.length, ...keys });
  }
  const titleWords = [...count(`${title}\n${path.replaceAll(/[/._-]+/g, ' ')}`).times.keys()];
  return {
    path,
    hash,
    title,
    text: content.text,
    language,
    words: [...ids.keys()],
    postings: Uint32Array.from(postings),
    passages,
    titleWords: Uint32Array.from(titleWords),
  };
}

type Counted = ReturnType<typeof countsOf>;

/** Of words that say something: how many they are, and how often each of them and each part of one is there. */
function countsOf(words: readonly Compared[], idOf: (word: string) => number) {
  const times = new Map<number, number>();
  let length = 0;
  const add = (key: string) => {
    const id = idOf(key);
    times.set(id, (times.get(id) ?? 0) + 1);
  };
  for (const { key, parts, isStop } of words) {
    if (isStop) continue;
    length += 1;
    add(key);
    for (const part of parts) add(part);
  }
  return { words, times, length };
}

/** A passage before it is indexed; `content.text.slice(start, end)`. */
interface Cut extends Stretch {
  /** Headings above it and its own, outermost first. */
  readonly headings: readonly string[];
}

/** D11: passages of 1,000 characters; a block that does not fit is cut at line or sentence ends with 100 of overlap. */
const target = 1_000;
const overlap = 100;

/** The passages of a document in order. Every character of its blocks is in at least one of them. */
export function cutPassages(content: PageContent): Cut[] {
  const cuts: Cut[] = [];
  const path: { level: number; text: string }[] = [];
  // One list for all passages below the same headings.
  let headings: readonly string[] = [];
  let open: { start: number; end: number; body: boolean } | undefined;
  const close = () => {
    if (open !== undefined) cuts.push({ start: open.start, end: open.end, headings });
    open = undefined;
  };
  for (const block of content.blocks) {
    if (block.kind === 'heading') {
      // Headings that follow each other directly stay together with the text below them.
      if (open?.body === true) close();
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
      path.push({ level: block.level, text: content.text.slice(block.start + block.level + 1, block.end) });
      headings = path.map((it) => it.text);
      open = { start: open?.start ?? block.start, end: block.end, body: false };
      continue;
    }
    for (const piece of pieces(content.text, block)) {
      if (open?.body === true && piece.end - open.start > target) close();
      open = { start: Math.min(open?.start ?? piece.start, piece.start), end: piece.end, body: true };
    }
  }
  close();
  return cuts;
}

function pieces(text: string, block: PlacedBlock): Stretch[] {
  const found: Stretch[] = [];
  let start = block.start;
  while (block.end - start > target * 1.2) {
    const end = start + cutAt(text.slice(start, start + target));
    found.push({ start, end });
    const next = end - overlap + nextStart(text.slice(end - overlap, end));
    start = next > start ? next : end;
  }
  found.push({ start, end: block.end });
  return found;
}

/** The last line end, else sentence end, else word end in the second half of the text, else its end. */
function cutAt(text: string): number {
  const half = text.length / 2;
  const line = text.lastIndexOf('\n');
  if (line > half) return line;
  let sentence = -1;
  for (const match of text.matchAll(/[.!?;][")\]”’]?\s/g)) sentence = match.index + match[0].length - 1;
  if (sentence > half) return sentence;
  const word = text.lastIndexOf(' ');
  return word > half ? word : text.length;
}

/** Where a line, sentence or word begins inside the overlap. */
function nextStart(text: string): number {
  const found = /\n|[.!?;][")\]”’]?\s/.exec(text) ?? /\s/.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}
