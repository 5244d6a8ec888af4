// One search in an index, with what the port promises about its result.
import { fused } from '../../base/fused.ts';
import type { KnowledgeResult, Passage } from '../port.ts';
import type { PassageIndex } from './passage-index.ts';
import { rank, type Ranked, termUses } from './rank.ts';

/** Places of each ranking that count when rankings are merged: what stands below is in none of the first places then. */
export const mergedDepth = 50;

/** The best passages, best first. `near`: those that are near by their vectors, best first; none: words alone. */
export function searchIndex(
  index: PassageIndex,
  query: string,
  limit: number,
  urlOf: (path: string) => string,
  near: readonly number[] = [],
): KnowledgeResult {
  const byWords = rank(index, query, near.length === 0 ? limit : Math.max(limit, mergedDepth));
  const ranked = near.length === 0 ? byWords : fuse([byWords.map(({ passage }) => passage), near], limit);
  const passages = ranked.map((one) => toPassage(index, one, urlOf));
  return { passages, terms: termUses(index, query), documents: index.pages.length };
}

/** Each passage of an index as a vector is made of it: with its title and headings, in order. */
export function passageTexts(index: PassageIndex): string[] {
  return index.passages.map((_, passage) => {
    const { title, headings, text } = toPassage(index, { passage, score: 0 }, (path) => path);
    return [title, ...headings, text].join('\n');
  });
}

function toPassage(
  index: PassageIndex,
  { passage, score }: Ranked,
  urlOf: (path: string) => string,
): Passage {
  const { page: at = -1, headings = [], start = 0, end = 0 } = index.passages[passage] ?? {};
  const page = index.pages[at];
  if (page === undefined) throw new Error(`passage ${passage} has no page`);
  return {
    pageHash: page.hash,
    url: urlOf(page.path),
    title: page.title,
    headings,
    text: page.text.slice(start, end),
    start,
    end,
    score,
  };
}

/** The published value, for rankings of this depth. */
const k = 60;

/** The best passages of all rankings, at most `limit`, best first. */
export function fuse(rankings: readonly (readonly number[])[], limit: number): Ranked[] {
  return Array.from(fused(rankings, k), ([passage, score]) => ({ passage, score }))
    .toSorted((a, b) => b.score - a.score || a.passage - b.passage)
    .slice(0, limit);
}
