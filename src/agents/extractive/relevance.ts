// How well a unit of a page fits a question: which telling words it has, in itself and in what stands above it,
// weighted by how rare they are.
import type { QuestionWord, QuestionWords } from './question-words.ts';
import { likeness } from './synonyms.ts';
import { wordingOf } from './wording.ts';
import type { Wording } from './wording.ts';
import type { Term } from './words.ts';

/** A word of the question with its part of the whole: all weights of a question add up to 1. */
export interface WeightedWord extends QuestionWord {
  readonly weight: number;
  /** Number of documents that have it; null: never searched for. */
  readonly documents: number | null;
}

export interface Rarity {
  /** Documents that contain a stem, as far as searches told. */
  readonly documentsOf: ReadonlyMap<string, number>;
  /** Documents searched. */
  readonly documents: number;
}

const kindFactor = { identifier: 1.5, name: 1.2, number: 0.9, word: 1, class: 0.6, framing: 0.2 } as const;

/** Weighs the words of a question: rare words, identifiers and names count most, framing words least. */
export function weigh(question: QuestionWords, rarity: Rarity): WeightedWord[] {
  const all = Math.max(1, rarity.documents);
  const rarest = Math.log((all + 1) / 0.5);
  // in a handful of documents frequency says little
  const floor = all < 50 ? 0.4 : 0.15;
  const raw = question.words.map((word) => {
    const documents = rarity.documentsOf.get(word.stem) ?? null;
    const counted = documents === null ? all * 0.05 : Math.max(documents, all < 50 ? 1 : 2);
    const idf = Math.log((all + 1) / (Math.min(counted, all) + 0.5)) / rarest;
    return { ...word, documents, weight: (floor + (1 - floor) * idf) * kindFactor[word.kind] };
  });
  const sum = raw.reduce((sofar, word) => sofar + word.weight, 0) || 1;
  return raw.map((word) => ({ ...word, weight: word.weight / sum }));
}

/** Compares the words of a text with those of the question; remembers what it compared. */
export interface Matcher {
  /** How well each word of the question is present in a text, 0 to 1, in the order of the words. */
  presence(text: string): readonly number[];
  /** The same of words that were read before. */
  presenceIn(wording: Wording): readonly number[];
}

export function createMatcher(
  words: readonly WeightedWord[],
  shorthands: ReadonlyMap<string, readonly string[]>,
): Matcher {
  // by stem, or by writing where that stands for several words; null: like no word of the question
  const known = new Map<string, readonly number[] | null>();
  const compare = ({ raw, stem }: Term): readonly number[] | null => {
    const spelled = shorthands.get(raw) ?? shorthands.get(stem);
    const key = spelled === undefined ? stem : raw;
    let found = known.get(key);
    if (found === undefined) {
      const likenesses = words.map((wanted) =>
        Math.max(
          isExact(wanted) ? Number(wanted.stem === stem) : likeness(wanted.stem, stem),
          spelled?.includes(wanted.stem) === true ? 0.9 : 0,
        ),
      );
      found = likenesses.some((value) => value > 0) ? likenesses : null;
      known.set(key, found);
    }
    return found;
  };
  const ofTerms = new Map<Term, readonly number[] | null>();
  const presenceIn = ({ terms, from, to }: Wording): readonly number[] => {
    const best = words.map(() => 0);
    for (let at = from; at < to; at += 1) {
      const term = terms[at];
      if (term === undefined) break;
      let likenesses = ofTerms.get(term);
      if (likenesses === undefined) ofTerms.set(term, (likenesses = compare(term)));
      likenesses?.forEach((value, index) => {
        if (value > (best[index] ?? 0)) best[index] = value;
      });
    }
    return best;
  };
  return { presenceIn, presence: (text) => presenceIn(wordingOf(text)) };
}

function isExact(word: QuestionWord): boolean {
  return word.kind === 'identifier' || word.kind === 'number';
}

/** What the surroundings of a text contain of each word of the question, 0 to 1. */
export interface Surroundings {
  /** The line right above. */
  readonly label: readonly number[];
  /** The nearest heading. */
  readonly heading: readonly number[];
  /** The title of the page and its outer headings. */
  readonly title: readonly number[];
  /** The address of the page: folders say what their documents are about. */
  readonly address: readonly number[];
  /** The whole page, where a collection is so small that a page is about one thing; otherwise nothing. */
  readonly text: readonly number[];
}

/** What can be said of a text before it is looked into. */
export interface Standing {
  /** How far each word of the question is covered by the surroundings, 0 to 1. */
  readonly covered: readonly number[];
  /** The same by what stands right above, as it counts for the text's own part. */
  readonly above: readonly number[];
  /** What each word counts for the text's own part. */
  readonly weights: readonly number[];
  /** Sum of the weights, or 1 if that is nothing. */
  readonly sum: number;
}

/** The best that is known of each word: further away counts less. */
export function standingIn(words: readonly WeightedWord[], of: Surroundings): Standing {
  const weights = words.map((word, index) =>
    Math.max(of.title[index] ?? 0, of.address[index] ?? 0) >= 0.7 ? word.weight / 2 : word.weight,
  );
  return {
    covered: words.map((word, index) =>
      Math.max(
        0.9 * (of.label[index] ?? 0),
        0.85 * (of.heading[index] ?? 0),
        // a page about PostgreSQL 15 need not say so in every sentence
        (isNaming(word) ? 0.9 : 0.75) * (of.title[index] ?? 0),
        addressCounts[word.kind] * (of.address[index] ?? 0),
        (isNaming(word) ? 0.5 : 0.3) * (of.text[index] ?? 0),
      ),
    ),
    above: words.map((_word, index) =>
      Math.max(0.7 * (of.label[index] ?? 0), 0.6 * (of.heading[index] ?? 0)),
    ),
    weights,
    sum: weights.reduce((all, weight) => all + weight, 0) || 1,
  };
}

/** Present in the text itself counts in full; in the sentences right before and behind, in the same block, half. */
export function coverage(
  { covered }: Standing,
  inside: readonly number[],
  beside: readonly number[],
): number[] {
  return covered.map((value, index) => Math.max(inside[index] ?? 0, value, 0.5 * (beside[index] ?? 0)));
}

const addressCounts = {
  identifier: 0.9,
  name: 0.9,
  number: 0.6,
  word: 0.3,
  class: 0.3,
  framing: 0.3,
} as const;

function isNaming(word: QuestionWord): boolean {
  return word.kind === 'name' || word.kind === 'identifier' || word.kind === 'number';
}

/** How much a text itself says, 0 to 1; what its page is about anyway counts half. */
export function ownShare({ weights, above, sum }: Standing, inside: readonly number[]): number {
  const own = weights.reduce(
    (all, weight, index) => all + weight * Math.max(inside[index] ?? 0, above[index] ?? 0),
    0,
  );
  return own / sum;
}

/** The weighted sum of a coverage, 0 to 1. */
export function total(words: readonly WeightedWord[], covered: readonly number[]): number {
  return words.reduce((sum, word, index) => sum + word.weight * (covered[index] ?? 0), 0);
}
