// What of a claim has to be found in its evidence: its telling words, each weighted by kind and rarity.
import { stemsOf } from './stem.ts';
import { synonymGroups } from './synonyms.ts';
import type { Word, WordKind } from './words.ts';

/** How much a word of each kind counts before its rarity is known. */
const kindWeights: Readonly<Record<WordKind, number>> = {
  name: 1.5,
  number: 1.5,
  content: 1,
  light: 0.4,
  function: 0,
};

/** The words of one sentence, ready to be looked up. */
export interface Lookup {
  readonly stems: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  /** Roots by their first letters, for words that only begin alike. */
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  /** Groups of synonyms its words are of. */
  readonly groups: ReadonlySet<number>;
  readonly telling: number;
}

export interface Term {
  readonly word: Word;
  /** Kind and rarity; above 0. */
  readonly weight: number;
}

export function lookupOf(words: readonly Word[]): Lookup {
  const beginnings = new Map<string, string[]>();
  let telling = 0;
  for (const { root, kind } of words) {
    if (kind === 'function') continue;
    telling += 1;
    const beginning = root.slice(0, beginningLength);
    if (beginning.length < beginningLength) continue;
    const known = beginnings.get(beginning);
    if (known === undefined) beginnings.set(beginning, [root]);
    else known.push(root);
  }
  return {
    stems: new Set(
      [...words.map(({ stem }) => stem), ...words.map(({ initials }) => initials)].filter(Boolean),
    ),
    roots: new Set(words.flatMap(({ root, kind }) => (kind === 'function' ? [] : [root]))),
    beginnings,
    groups: new Set(words.flatMap(({ root }) => [...synonymGroups(root)])),
    telling,
  };
}

const beginningLength = 4;

/** How well a word of the claim is found among the words of a sentence: 1 the same word, 0 not at all. */
export function creditOf(word: Word, lookup: Lookup): number {
  if (lookup.stems.has(word.stem)) return 1;
  const digits =
    numberWords.get(word.lower) ?? (word.kind === 'number' ? wordOfNumber.get(word.raw) : undefined);
  if (digits !== undefined && lookup.stems.has(digits)) return 1;
  if (word.kind === 'number') return 0;
  if (lookup.roots.has(word.root)) return 0.85;
  if (word.initials.length > 1 && lookup.stems.has(word.initials)) return 0.9;
  const alike = lookup.beginnings.get(word.root.slice(0, beginningLength)) ?? [];
  if (alike.some((root) => beginAlike(root, word.root))) return 0.6;
  for (const group of synonymGroups(word.root)) if (lookup.groups.has(group)) return 0.6;
  return 0;
}

function beginAlike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  return common >= 5 && common >= 0.65 * Math.max(a.length, b.length);
}

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)]),
);
const wordOfNumber = new Map(Array.from(numberWords, ([word, digits]) => [digits, stemsOf(word).stem]));

/** The telling words of a claim, each stem once, weighted by how few of the sentences have it. */
export function termsOf(words: readonly Word[], lookups: readonly Lookup[]): Term[] {
  const seen = new Set<string>();
  const terms: Term[] = [];
  for (const word of words) {
    const base = kindWeights[word.kind];
    if (base === 0 || seen.has(word.stem)) continue;
    seen.add(word.stem);
    const has = lookups.filter((lookup) => lookup.stems.has(word.stem)).length;
    const rarity =
      Math.log(1 + (lookups.length - has + 0.5) / (has + 0.5)) / Math.log(2 + 2 * lookups.length);
    terms.push({ word, weight: base * (0.35 + 0.65 * rarity) });
  }
  return terms;
}
