// Stage 5: whether a claim that is not supported by what it cites has better evidence among all that was found
// (A111-A115). Only words are compared here; whoever takes the advice has the claim checked again.
import { wordsIn } from './words.ts';

/** What is to be done with the citation of a claim. */
export type Correction =
  | { readonly kind: 'keep'; readonly score: number }
  /** Cite that quote instead of those it cites now. */
  | { readonly kind: 'replace'; readonly score: number; readonly quote: number }
  /** Cite these as well, two at most. */
  | { readonly kind: 'add_alternate'; readonly score: number; readonly quotes: readonly number[] }
  /** Nothing that was found says it. */
  | { readonly kind: 'remove'; readonly score: number };

const keywordWeight = 0.8;
const good = 0.6;
const arguable = 0.6 * good;
const alternate = 0.8 * good;
const mostAlternates = 2;

/** A text as it is compared with others; worked out once for each. */
export interface Terms {
  readonly keywords: ReadonlySet<string>;
  /** All words and amounts. */
  readonly all: ReadonlySet<string>;
  /** Words of three letters and more. */
  readonly words: ReadonlySet<string>;
}

export function termsOf(text: string): Terms {
  const keywords = keywordsOf(text);
  return {
    keywords,
    all: new Set([...keywords, ...wordsIn(text, 1)]),
    words: new Set(wordsIn(text, 3)),
  };
}

/**
 * `cited`: the quotes a claim rests on; `pool`: all others, by whose indices the answer names them. Scores are 0 to 1: 0.8 of
 * keywords, 0.2 of words in common (A112).
 */
export function correctionOf(claim: Terms, cited: readonly Terms[], pool: readonly Terms[]): Correction {
  const current = Math.max(0, ...cited.map((quote) => scoreOf(claim, quote)));
  const others = pool
    .map((quote, index) => ({ index, score: scoreOf(claim, quote) }))
    .toSorted((a, b) => b.score - a.score || a.index - b.index);
  const best = others[0];
  const isBetter = best !== undefined && best.score > current;
  if (isBetter && best.score >= good) return { kind: 'replace', score: best.score, quote: best.index };
  if (current >= arguable) {
    const alternates = others.filter(({ score }) => score >= alternate).slice(0, mostAlternates);
    if (alternates.length === 0) return { kind: 'keep', score: current };
    return { kind: 'add_alternate', score: current, quotes: alternates.map(({ index }) => index) };
  }
  if (isBetter && best.score >= arguable) return { kind: 'replace', score: best.score, quote: best.index };
  return { kind: 'remove', score: current };
}

/** How much a quote speaks of what a claim says, 0 to 1. */
export function scoreOf(claim: Terms, quote: Terms): number {
  return keywordWeight * keywordScore(claim, quote) + (1 - keywordWeight) * commonWords(claim, quote);
}

/** Which of a claim's amounts, years, names and longer words the quote has, as a share. */
function keywordScore({ keywords }: Terms, { all }: Terms): number {
  if (keywords.size === 0) return 0;
  return [...keywords].filter((word) => all.has(word)).length / keywords.size;
}

const amount = /[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?%|\d+(?:[.,]\d+)*/gu;
const name = /(?<!^|[.!?]\s)\b\p{Lu}[\p{L}\p{N}]+/gu;
/** Long words that say nothing about a subject. */
const stop = new Set(
  `about above after again against along already although always among another around because become becomes before being
   below between beyond cannot could different during either every first found further generally given however including
   instead large later least makes many might number often other otherwise rather several shall should since small still
   their themselves there therefore these thing things those though through times together under until using various where
   whether which while within without would`.split(/\s+/),
);

function keywordsOf(text: string): Set<string> {
  const amounts = Array.from(text.matchAll(amount), ([found]) => found.replace(/[\s,]|[.]$/g, ''));
  const names = Array.from(text.matchAll(name), ([found]) => found.toLowerCase());
  return new Set([...amounts, ...names, ...wordsIn(text, 5).filter((word) => !stop.has(word))]);
}

/** Words in common, of all words of both. */
function commonWords({ words: left }: Terms, { words: right }: Terms): number {
  const both = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - both;
  return all === 0 ? 0 : both / all;
}
