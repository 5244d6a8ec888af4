// Which sentences a claim most likely rests on: words weighted by rarity, abbreviations that are explained, word pairs, and
// what the neighbours say.
import { abbreviationsIn, withAbbreviations } from './abbreviations.ts';
import { assertionOf } from './assertion.ts';
import type { Assertion } from './assertion.ts';
import { creditOf, lookupOf, termsOf } from './terms.ts';
import type { Lookup, Term } from './terms.ts';
import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

export interface RankedSentence {
  /** Index in what was given. */
  readonly index: number;
  /** Comparable within one call only. */
  readonly score: number;
}

/** Found by trying a few values of each on the bench; none matters much by itself. */
const rankWeights = {
  /** How much of a sentence's length counts, and how fast it takes away. */
  length: 0.1,
  saturation: 1.2,
  pairs: 0.4,
  neighbours: 0.15,
  finding: 1.3,
  open: 0.6,
  heading: 1.1,
  plain: 1,
};

/**
 * All sentences, best first, in the order in which they stand on their page when they are given. What the page is
 * about is not asked for: to look for the words of its title made it find less.
 */
export function rankEvidence(claim: string, sentences: readonly string[]): RankedSentence[] {
  return rankWords(wordsOf(claim), sentences.map(wordsOf), sentences.map(assertionOf));
}

/** The same with words that were read before. */
export function rankWords(
  claim: readonly Word[],
  sentences: readonly (readonly Word[])[],
  assertions: readonly Assertion[],
): RankedSentence[] {
  return rankLookups(claim, sentences, sentences.map(lookupOf), assertions);
}

/** The same with lookups that were made before. */
export function rankLookups(
  claim: readonly Word[],
  sentences: readonly (readonly Word[])[],
  bare: readonly Lookup[],
  assertions: readonly Assertion[],
): RankedSentence[] {
  const abbreviations = abbreviationsIn(sentences);
  const lookups = bare.map((lookup) => withAbbreviations(lookup, abbreviations));
  const terms = termsOf(claim, lookups);
  const pairs = pairsOf(claim);
  const mean = lookups.reduce((sum, { telling }) => sum + telling, 0) / Math.max(1, lookups.length);
  const alone = sentences.map((words, index) => {
    const lookup = lookups[index];
    if (lookup === undefined) return 0;
    const found = share(terms, lookup);
    const long = 1 - rankWeights.length + (rankWeights.length * lookup.telling) / Math.max(1, mean);
    const together = Array.from(pairsOf(words)).filter((pair) => pairs.has(pair)).length;
    const ordered = together / Math.max(1, pairs.size);
    return (
      statesOf(assertions[index]) *
      ((found * (1 + rankWeights.saturation)) / (1 + rankWeights.saturation * Math.max(0.5, long)) +
        rankWeights.pairs * ordered)
    );
  });
  return alone
    .map((score, index) => {
      const beside = Math.max(alone[index - 1] ?? 0, alone[index + 1] ?? 0);
      const prior = statesOf(assertions[index]) * (1 + beside);
      return { index, score: score + rankWeights.neighbours * beside * Math.min(1, score * 4), prior };
    })
    .toSorted((a, b) => b.score - a.score || b.prior - a.prior || a.index - b.index)
    .map(({ index, score }) => ({ index, score }));
}

function statesOf(assertion: Assertion = 'plain'): number {
  return rankWeights[assertion];
}

function share(terms: readonly Term[], lookup: Lookup): number {
  let found = 0;
  let all = 0;
  for (const { word, weight } of terms) {
    all += weight;
    found += weight * creditOf(word, lookup);
  }
  return all === 0 ? 0 : found / all;
}

/** Telling words that follow each other. */
function pairsOf(words: readonly Word[]): Set<string> {
  const telling = words.filter(({ kind }) => kind !== 'function');
  return new Set(telling.slice(1).map(({ root }, index) => `${telling[index]?.root ?? ''} ${root}`));
}
