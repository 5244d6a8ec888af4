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

/** Quotes by their terms, for holding many claims against all of them. */
export interface TermsPool {
  readonly quotes: readonly Terms[];
  /** By each term, which quotes have it. */
  readonly all: ReadonlyMap<string, readonly number[]>;
  readonly words: ReadonlyMap<string, readonly number[]>;
}

export function termsPool(quotes: readonly Terms[]): TermsPool {
  const indexed = (kind: 'all' | 'words') => {
    const index = new Map<string, number[]>();
    quotes.forEach((quote, at) => {
      for (const term of quote[kind]) {
        const has = index.get(term);
        if (has === undefined) index.set(term, [at]);
        else has.push(at);
      }
    });
    return index;
  };
  return { quotes, all: indexed('all'), words: indexed('words') };
}

/**
 * `cited`: the quotes a claim rests on; `own`: the indices of those of them that are in the pool, by whose indices the
 * answer names the others. Scores are 0 to 1: 0.8 of keywords, 0.2 of words in common (A112).
 */
export function correctionOf(
  claim: Terms,
  cited: readonly Terms[],
  pool: TermsPool,
  own: ReadonlySet<number> = new Set(),
): Correction {
  const current = Math.max(0, ...cited.map((quote) => scoreOf(claim, quote)));
  const others = scoresIn(pool, claim)
    .filter(({ index }) => !own.has(index))
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
  return scoreBy(claim, quote, sharedBy(claim.keywords, quote.all), sharedBy(claim.words, quote.words));
}

/** The same for all quotes that share a term with it; the others have 0. */
function scoresIn({ quotes, all, words }: TermsPool, claim: Terms): { index: number; score: number }[] {
  const keywords = countsOf(claim.keywords, all, quotes.length);
  const common = countsOf(claim.words, words, quotes.length);
  return quotes.flatMap((quote, index) => {
    const [had = 0, both = 0] = [keywords[index], common[index]];
    return had + both === 0 ? [] : [{ index, score: scoreBy(claim, quote, had, both) }];
  });
}

/** By quote, how many of the terms it has. */
function countsOf(
  terms: ReadonlySet<string>,
  index: ReadonlyMap<string, readonly number[]>,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size);
  for (const term of terms) for (const at of index.get(term) ?? []) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** `had`: how many of the claim's amounts, years, names and longer words the quote has; `both`: words in common. */
function scoreBy({ keywords, words }: Terms, quote: Terms, had: number, both: number): number {
  const all = words.size + quote.words.size - both;
  const keywordScore = keywords.size === 0 ? 0 : had / keywords.size;
  const commonWords = all === 0 ? 0 : both / all;
  return keywordWeight * keywordScore + (1 - keywordWeight) * commonWords;
}

function sharedBy(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of terms) if (others.has(term)) shared += 1;
  return shared;
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
