// How well a unit of a page fits a question: which telling words it has, in itself and in what stands above it,
// weighted by how rare they are.
import type { QuestionWord, QuestionWords } from './question-words.ts';
import { likeness } from './synonyms.ts';
import type { Unit } from './units.ts';
import { wordsOf } from './words.ts';

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

const kindFactor = { identifier: 1.5, name: 1.2, number: 0.9, word: 1, framing: 0.2 } as const;

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
}

export function createMatcher(words: readonly WeightedWord[]): Matcher {
  const known = new Map<string, readonly number[]>();
  const compare = (stem: string): readonly number[] => {
    let found = known.get(stem);
    if (found === undefined) {
      found = words.map((word) => (isExact(word) ? Number(word.stem === stem) : likeness(word.stem, stem)));
      known.set(stem, found);
    }
    return found;
  };
  return {
    presence(text) {
      const best = words.map(() => 0);
      for (const { stem } of wordsOf(text)) {
        compare(stem).forEach((value, index) => {
          if (value > (best[index] ?? 0)) best[index] = value;
        });
      }
      return best;
    },
  };
}

function isExact(word: QuestionWord): boolean {
  return word.kind === 'identifier' || word.kind === 'number';
}

/** What a unit and its surroundings contain of each word of the question, 0 to 1. */
export interface Surroundings {
  readonly unit: readonly number[];
  /** The line right above. */
  readonly label: readonly number[];
  /** The nearest heading. */
  readonly heading: readonly number[];
  /** Outer headings, title and address. */
  readonly page: readonly number[];
  /** The sentence before, in the same block. */
  readonly before: readonly number[];
  /** The sentence behind, in the same block. */
  readonly after: readonly number[];
}

/** The best that is known of each word: present in the unit counts in full, further away less. */
export function coverage(of: Surroundings): number[] {
  return of.unit.map((inUnit, index) =>
    Math.max(
      inUnit,
      0.9 * (of.label[index] ?? 0),
      0.85 * (of.heading[index] ?? 0),
      0.7 * (of.page[index] ?? 0),
      0.6 * (of.before[index] ?? 0),
      0.5 * (of.after[index] ?? 0),
    ),
  );
}

/** The weighted sum of a coverage, 0 to 1. */
export function total(words: readonly WeightedWord[], covered: readonly number[]): number {
  return words.reduce((sum, word, index) => sum + word.weight * (covered[index] ?? 0), 0);
}

/** How much of the pairs of neighbouring words of the question are neighbours in a text too, 0 to 1. */
export function phraseShare(question: QuestionWords, text: string): number {
  if (question.pairs.length === 0) return 0;
  const stems = wordsOf(text).map((word) => word.stem);
  const near = question.pairs.filter(([one, other]) =>
    stems.some((stem, at) => stem === one && stems.slice(at + 1, at + 4).includes(other)),
  );
  return near.length / question.pairs.length;
}

/** Lowers the score of what reads badly as a quote: questions, code, fragments, lists of links. */
export function readability(unit: Unit, text: string): number {
  const count = text.split(/\s+/).length;
  let penalty = 0;
  if (text.trimEnd().endsWith('?')) penalty += 0.15;
  if (text.trimEnd().endsWith(':')) penalty += 0.06;
  if (unit.kind === 'code') penalty += 0.12;
  if (unit.kind === 'label') penalty += 0.12;
  if (count < 5 && unit.kind !== 'row') penalty += 0.12;
  if (unit.kind === 'item' && count < 8 && !/[.!]$/.test(text.trimEnd())) penalty += 0.06;
  if (/^(?:see|refer to|note that this section)\b/i.test(text)) penalty += 0.06;
  return penalty;
}
