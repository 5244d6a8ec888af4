// Which other evidence speaks of what a claim says, best first: it is offered where the claim is mended.
import { wordsIn } from './confidence.ts';

/** Weights of what carries the meaning of a claim, its figures and longer words, and of all words in common (A112). */
const weights = { keywords: 0.8, words: 0.2 };
/** Letters of a word that counts as a keyword, and of one that counts at all. */
const shortest = { keyword: 5, word: 3 };
/** Less than this is about something else. */
const least = 0.15;

interface Terms {
  readonly keywords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Finds the best of some texts for a claim: their indices. Reads the texts once. */
export function createRanking(texts: readonly string[]): (claim: string, most: number) => number[] {
  const pool = texts.map(termsOf);
  return (claim, most) => {
    const own = termsOf(claim);
    return pool
      .map((terms, index) => ({ index, score: scoreBetween(own, terms) }))
      .filter(({ score }) => score >= least)
      .toSorted((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, most)
      .map(({ index }) => index);
  };
}

/** How much a text speaks of what a claim says, 0 to 1 (A112). */
function scoreBetween(claim: Terms, other: Terms): number {
  const all = new Set([...claim.words, ...other.words]).size;
  const shared = [...claim.words].filter((word) => other.words.has(word)).length;
  const had = [...claim.keywords].filter((word) => other.words.has(word) || other.keywords.has(word)).length;
  const keywords = claim.keywords.size === 0 ? 0 : had / claim.keywords.size;
  return weights.keywords * keywords + weights.words * (all === 0 ? 0 : shared / all);
}

function termsOf(text: string): Terms {
  const figures = text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
  return {
    keywords: new Set([...figures, ...wordsIn(text, shortest.keyword)]),
    words: new Set([...figures, ...wordsIn(text, shortest.word)]),
  };
}
