// Which passages match a search best: BM25 over passages, with their headings, and over whole pages, with their titles.
import { languageOf } from '../../text/language.ts';
import { wordsOf } from '../../text/words.ts';
import type { TermUse } from '../port.ts';
import { passageOf, timesInHeadings, timesInText, type PassageIndex } from './passage-index.ts';

/** Measured by `npm run bench -- retrieval`; docs/quality.md has the figures. */
const weights = {
  k1: 1.2,
  b: 0.75,
  /** How much the page's own score adds to that of its passages. */
  page: 0.5,
  /** How much the parts of an identifier count, against the whole. */
  part: 0.3,
  /** How much two words of the search that stand side by side in a passage add. */
  pair: 0.5,
};

export interface Ranked {
  readonly passage: number;
  readonly score: number;
}

/** The best passages, at most `limit`, best first; equal scores in the order of the collection. */
export function rank(index: PassageIndex, query: string, limit: number): Ranked[] {
  const words = queryWords(index, query);
  const sought = soughtWords(index, words);
  const pageScores = scorePages(index, sought);
  const scores = scorePassages(index, sought);
  const candidates: Ranked[] = [];
  for (const [passage, score] of scores.entries()) {
    if (score === 0) continue;
    candidates.push({ passage, score: score + (pageScores[index.passages[passage]?.page ?? 0] ?? 0) });
  }
  candidates.sort(byScore);
  const pairs = wordPairs(words);
  const unit = weights.pair * Math.max(...sought.map((it) => it.inText), 0);
  return candidates
    .slice(0, Math.max(100, limit * 2))
    .map((it) => ({ passage: it.passage, score: it.score + unit * pairsIn(index, it.passage, pairs) }))
    .toSorted(byScore)
    .slice(0, limit);
}

/** For each word of a search, stop words left out, how many documents have it in their text, title or path. */
export function termUses(index: PassageIndex, query: string): TermUse[] {
  const uses = new Map<string, TermUse>();
  for (const { word, keys } of queryWords(index, query)) {
    if (word.isStop || uses.has(word.key)) continue;
    const documents = Math.max(0, ...keys.map((key) => documentsWith(index, key)));
    uses.set(word.key, { term: word.written, documents });
  }
  return [...uses.values()];
}

type QueryWord = ReturnType<typeof queryWords>[number];

/** The words of a search, each with what it is compared by in any language of the collection: a search is too short to tell its own. */
function queryWords(index: PassageIndex, query: string) {
  const readings = index.languages.map((language) => wordsOf(query, language));
  return wordsOf(query, languageOf(query)).map((word, at) => ({
    word,
    keys: [...new Set(readings.map((words) => words[at]?.key ?? word.key))],
  }));
}

function documentsWith(index: PassageIndex, word: string): number {
  const pages = new Set(index.titles.get(word));
  for (const posting of index.postings.get(word) ?? [])
    pages.add(index.passages[passageOf(posting)]?.page ?? 0);
  return pages.size;
}

const byScore = (a: Ranked, b: Ranked) => b.score - a.score || a.passage - b.passage;

type Sought = ReturnType<typeof soughtWords>[number];

/** The distinct words of a search that occur anywhere, each with its rarity (inverse document frequency) in texts, headings and titles. */
function soughtWords(index: PassageIndex, words: readonly QueryWord[]) {
  const shares = new Map<string, number>();
  const add = (word: string, share: number) => {
    if (index.postings.has(word)) shares.set(word, Math.max(shares.get(word) ?? 0, share));
  };
  for (const { word, keys } of words) {
    if (word.isStop) continue;
    for (const key of keys) add(key, 1);
    for (const part of word.parts) add(part, weights.part);
  }
  return Array.from(shares, ([word, share]) => {
    const postings = index.postings.get(word) ?? [];
    const titles = index.titles.get(word) ?? [];
    const headings = postings.filter((posting) => timesInHeadings(posting) > 0).length;
    return {
      postings,
      titles,
      inText: share * rarity(postings.length, index.passages.length),
      inHeadings: share * rarity(headings, index.passages.length),
      inTitle: share * rarity(titles.length, index.pages.length),
    };
  });
}

function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

function scorePassages(index: PassageIndex, sought: readonly Sought[]): Float32Array {
  const scores = new Float32Array(index.passages.length);
  for (const word of sought) {
    for (const posting of word.postings) {
      const passage = passageOf(posting);
      const { textLength = 0, headingLength = 0 } = index.passages[passage] ?? {};
      const text = bm25(timesInText(posting), textLength / index.meanText);
      const heading = bm25(timesInHeadings(posting), headingLength / index.meanHeading);
      scores[passage] = (scores[passage] ?? 0) + word.inText * text + word.inHeadings * heading;
    }
  }
  return scores;
}

/** What a word adds that occurs `times` in something `length` times as long as usual, before its rarity. */
function bm25(times: number, length: number): number {
  const { k1, b } = weights;
  return times === 0 ? 0 : (times * (k1 + 1)) / (times + k1 * (1 - b + b * length));
}

function scorePages(index: PassageIndex, sought: readonly Sought[]): Float32Array {
  const scores = new Float32Array(index.pages.length);
  const times = new Float32Array(index.pages.length);
  for (const word of sought) {
    times.fill(0);
    for (const posting of word.postings) {
      const page = index.passages[passageOf(posting)]?.page ?? 0;
      times[page] = (times[page] ?? 0) + timesInText(posting);
    }
    for (let page = 0; page < times.length; page += 1) {
      const text = bm25(times[page] ?? 0, (index.pages[page]?.textLength ?? 0) / index.meanPage);
      scores[page] = (scores[page] ?? 0) + weights.page * word.inText * text;
    }
    for (const page of word.titles) {
      const title = bm25(1, (index.pages[page]?.titleLength ?? 0) / index.meanTitle);
      scores[page] = (scores[page] ?? 0) + word.inTitle * title;
    }
  }
  return scores;
}

/** Neighbouring words of the search, stop words included, as long as one of the two is none: the first ones with what follows them. */
function wordPairs(words: readonly QueryWord[]): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>();
  words.forEach(({ word, keys }, at) => {
    const next = words[at + 1];
    if (next === undefined || (word.isStop && next.word.isStop)) return;
    for (const key of keys) pairs.set(key, new Set([...(pairs.get(key) ?? []), ...next.keys]));
  });
  return pairs;
}

function pairsIn(
  index: PassageIndex,
  passage: number,
  pairs: ReadonlyMap<string, ReadonlySet<string>>,
): number {
  if (pairs.size === 0) return 0;
  const keys = index.passages[passage]?.keys ?? keysIn(index, passage);
  const found = new Set<string>();
  keys.forEach((key, at) => {
    const next = keys[at + 1];
    if (next !== undefined && pairs.get(key)?.has(next) === true) found.add(`${key} ${next}`);
  });
  return found.size;
}

/** What the words of a passage are compared by, in their order. */
function keysIn({ pages, passages }: PassageIndex, passage: number): readonly string[] {
  const { page: at = 0, start, end } = passages[passage] ?? {};
  const page = pages[at];
  return wordsOf(page?.text.slice(start, end) ?? '', page?.language ?? null).map(({ key }) => key);
}
