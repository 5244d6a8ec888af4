// Everything that is counted when a claim is held against its evidence, before anything is concluded from it.
import { judgeNumbers } from '../numbers/judge-numbers.ts';
import type { NumbersJudgement } from '../numbers/judge-numbers.ts';
import { assertionOf, isOrder } from './assertion.ts';
import { deniedRoot, deniedWords } from './negation.ts';
import { oppositesOf } from './opposites.ts';
import { sentencesOf } from './passages.ts';
import type { EvidenceText, Sentence } from './passages.ts';
import { literalness } from './literal.ts';
import type { Literalness, Match } from './literal.ts';
import { hedgesOf, unmatchedQuantifiers } from './quantifiers.ts';
import { rankLookups } from './rank-evidence.ts';
import { swappedRoles } from './roles.ts';
import { creditOf, lookupOf, termsOf } from './terms.ts';
import type { Lookup, Term } from './terms.ts';
import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** How far a telling word of the claim is found: in the chosen sentences, and anywhere. */
export interface Found {
  readonly term: Term;
  readonly few: number;
  readonly all: number;
}

export interface Measured {
  readonly words: readonly Word[];
  readonly sentences: readonly Sentence[];
  /** The sentence that says most of the claim; undefined when there is no evidence. */
  readonly deciding: Sentence | undefined;
  /** At most three, the deciding one first. */
  readonly chosen: readonly Sentence[];
  readonly found: readonly Found[];
  /** Indices of words of the claim. */
  readonly denied: readonly number[];
  readonly opposites: readonly { readonly claim: number; readonly word: Word }[];
  readonly quantifiers: readonly number[];
  readonly swapped: number | null;
  /** Held against all quotes and titles. */
  readonly numbers: NumbersJudgement;
  /** Words that the claim and the deciding sentence have in the same order. */
  readonly matched: readonly Match[];
  /** Stems of the titles. */
  readonly titled: ReadonlySet<string>;
  readonly features: Features;
}

/** All between 0 and 1, except `sentences` (the logarithm of their count). */
export interface Features {
  readonly best: number;
  readonly few: number;
  readonly all: number;
  readonly names: number;
  readonly figures: number;
  readonly figuresAnywhere: number;
  readonly mismatch: number;
  readonly absent: number;
  readonly pairs: number;
  /** Words of the claim, function words too, that the deciding sentence has in the same order. */
  readonly order: number;
  /** How closely these words stand together in the sentence: 1 as closely as in the claim. */
  readonly compact: number;
  readonly negation: number;
  readonly opposite: number;
  readonly quantifier: number;
  readonly roles: number;
  readonly hedge: number;
  readonly open: number;
  readonly sentences: number;
}

const mostChosen = 3;
const mostCandidates = 12;

export function measureClaim(claim: string, evidence: readonly EvidenceText[]): Measured {
  const words = wordsOf(claim);
  const sentences = sentencesOf(evidence).filter(({ text }) => !isOrder(text));
  const titles = wordsOf(evidence.map(({ title }) => title).join('. '));
  const around = lookupOf([...titles, ...wordsOf(evidence.map(({ context }) => context ?? '').join('\n'))]);
  const lookups = sentences.map((sentence) => lookupOf(sentence.words));
  const terms = termsOf(words, lookups);
  const ranked = rankLookups(
    words,
    sentences.map((sentence) => sentence.words),
    lookups,
    sentences.map(({ text }) => assertionOf(text)),
  );
  const picked = pick(
    terms,
    lookups,
    ranked.slice(0, mostCandidates).map(({ index }) => index),
  );
  const chosen = picked.flatMap((index) => sentences.slice(index, index + 1));
  const title = lookupOf(titles);
  const found = terms.map((term): Found => {
    const few = Math.max(
      0.9 * creditOf(term.word, title),
      ...picked.map((index) => creditOf(term.word, lookups[index] ?? title)),
    );
    return { term, few, all: Math.max(few, creditOf(term.word, around), ...credits(term, lookups)) };
  });
  const deciding = chosen[0];
  const literal = literalness(words, deciding?.words ?? [], title);
  const signals = signalsOf(claim, words, deciding, chosen, literal);
  const numbers = judgeNumbers(claim, [
    ...evidence.map(({ quote }) => quote),
    ...evidence.map((one) => one.title),
  ]);
  const features = featuresOf(words, found, deciding, chosen, signals, literal, numbers, sentences.length);
  return {
    words,
    sentences,
    deciding,
    chosen,
    found,
    ...signals,
    numbers,
    matched: literal.matched,
    titled: title.stems,
    features,
  };
}

function credits(term: Term, lookups: readonly Lookup[]): number[] {
  let best = 0;
  for (const lookup of lookups) {
    best = Math.max(best, creditOf(term.word, lookup));
    if (best === 1) break;
  }
  return [best];
}

/** The first by rank, then those that add most of what is still missing. */
function pick(terms: readonly Term[], lookups: readonly Lookup[], candidates: readonly number[]): number[] {
  const picked: number[] = [];
  const best = terms.map(() => 0);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  while (picked.length < mostChosen) {
    let most = { gain: 0, index: -1, credit: best };
    for (const index of candidates) {
      const lookup = lookups[index];
      if (lookup === undefined || picked.includes(index)) continue;
      const credit = terms.map(({ word }, at) => Math.max(best[at] ?? 0, creditOf(word, lookup)));
      const gain = terms.reduce(
        (sum, { weight }, at) => sum + weight * ((credit[at] ?? 0) - (best[at] ?? 0)),
        0,
      );
      if (gain > most.gain + 1e-9) most = { gain, index, credit };
      if (picked.length === 0 && most.index >= 0) break;
    }
    if (most.index < 0 || most.gain < 0.04 * total) break;
    picked.push(most.index);
    best.splice(0, best.length, ...most.credit);
  }
  return picked.length > 0 ? picked : candidates.slice(0, 1);
}

interface Signals {
  readonly denied: readonly number[];
  readonly opposites: readonly { readonly claim: number; readonly word: Word }[];
  readonly quantifiers: readonly number[];
  readonly swapped: number | null;
}

function signalsOf(
  claim: string,
  words: readonly Word[],
  deciding: Sentence | undefined,
  chosen: readonly Sentence[],
  literal: Literalness,
): Signals {
  if (deciding === undefined) return { denied: [], opposites: [], quantifiers: [], swapped: null };
  const mine = deniedWords(claim, words);
  const theirs = deniedWords(deciding.text, deciding.words);
  const opposites = oppositesOf(words, deciding.words);
  return {
    denied: flips(words, mine, deciding.words, theirs),
    // "not higher" beside "lower" says the same
    opposites: opposites.flatMap(({ claim: own, evidence }) => {
      const word = deciding.words[evidence];
      return word === undefined || mine.has(own) !== theirs.has(evidence) ? [] : [{ claim: own, word }];
    }),
    quantifiers: unmatchedQuantifiers(
      words,
      chosen.map((sentence) => sentence.words),
    ),
    swapped: swappedRoles(words, deciding.words, literal.matched),
  };
}

/** Words of the claim that only one of both texts denies. */
function flips(
  words: readonly Word[],
  mine: ReadonlySet<number>,
  sentence: readonly Word[],
  theirs: ReadonlySet<number>,
): number[] {
  return words.flatMap((word, index) => {
    if (word.kind !== 'content' && word.kind !== 'light') return [];
    const places = sentence.flatMap((other, at) => (other.root === word.root ? [at] : []));
    if (places.length > 0) {
      return places.every((at) => theirs.has(at) !== mine.has(index)) ? [index] : [];
    }
    const bare = deniedRoot(word);
    const denied = sentence.findIndex(
      (other) => (bare !== null && other.root === bare) || deniedRoot(other) === word.root,
    );
    return denied >= 0 && theirs.has(denied) === mine.has(index) ? [index] : [];
  });
}

function featuresOf(
  words: readonly Word[],
  found: readonly Found[],
  deciding: Sentence | undefined,
  chosen: readonly Sentence[],
  signals: Signals,
  literal: Literalness,
  numbers: NumbersJudgement,
  count: number,
): Features {
  const one = deciding === undefined ? undefined : lookupOf(deciding.words);
  const share = (part: readonly Found[], of: (one: Found) => number) => {
    const all = part.reduce((sum, { term }) => sum + term.weight, 0);
    return all === 0 ? 1 : part.reduce((sum, entry) => sum + entry.term.weight * of(entry), 0) / all;
  };
  const names = found.filter(({ term }) => term.word.kind === 'name');
  const figures = found.filter(({ term }) => term.word.kind === 'number');
  const few = (entry: Found) => entry.few;
  const all = (entry: Found) => entry.all;
  return {
    best: one === undefined ? 0 : share(found, ({ term }) => creditOf(term.word, one)),
    few: share(found, few),
    all: share(found, all),
    names: share(names, few),
    figures: share(figures, few),
    figuresAnywhere: share(figures, all),
    mismatch: numbers.numbers.some(({ match }) => match === 'mismatch') ? 1 : 0,
    absent: numbers.numbers.some(({ match }) => match === 'absent') ? 1 : 0,
    pairs: pairShare(words, chosen),
    order: literal.order,
    compact: literal.compact,
    negation: halved(signals.denied.length),
    opposite: halved(signals.opposites.length),
    quantifier: halved(signals.quantifiers.length),
    roles: signals.swapped === null ? 0 : 1,
    hedge:
      deciding !== undefined && hedgesOf(deciding.words).length > 0 && hedgesOf(words).length === 0 ? 1 : 0,
    open: deciding !== undefined && ['open', 'heading'].includes(assertionOf(deciding.text)) ? 1 : 0,
    sentences: Math.log(1 + count),
  };
}

/** One finding counts half, two or more count in full. */
function halved(findings: number): number {
  return Math.min(1, findings / 2);
}

function pairShare(words: readonly Word[], chosen: readonly Sentence[]): number {
  const telling = words.filter(({ kind }) => kind !== 'function');
  if (telling.length < 2) return 1;
  const there = new Set(chosen.flatMap((sentence) => pairsOf(sentence.words)));
  return pairsOf(words).filter((pair) => there.has(pair)).length / (telling.length - 1);
}

function pairsOf(words: readonly Word[]): string[] {
  const telling = words.filter(({ kind }) => kind !== 'function');
  return telling.slice(1).map(({ root }, index) => `${telling[index]?.root ?? ''} ${root}`);
}
