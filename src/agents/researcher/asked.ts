// What a question asks for: its words, weighted by how rare they are in what was searched, and how much of them a text has.
import { languageOf } from '../../text/language.ts';
import { wordsOf, type Word } from '../../text/words.ts';
import type { ResearcherInput } from './contract.ts';
import { namesIn, proseOf } from '../searches.ts';
import { sidesOf } from '../sides.ts';

/** All weights add up to 1. */
export interface Asked {
  /** The collection is small, and everything that the question names is in it: part of its words will do. */
  readonly isLenient: boolean;
  readonly words: readonly { readonly key: string; readonly weight: number }[];
  /** Neighbouring words of the question, as they are compared. */
  readonly pairs: ReadonlySet<string>;
  /** Words of the one thing the question is about in a comparison, and of the others; may be none. */
  readonly entity: ReadonlySet<string>;
  readonly rivals: ReadonlySet<string>;
}

/** Documents below which a collection is small. */
const small = 200;
/** Part of a word's weight that does not depend on how rare it is. */
const floor = { small: 0.5, large: 0.15 };
/** Part of all documents that a word is thought to be in that nothing was searched for by. */
const unknown = 0.05;

/** The words of a task's question, weighed by what its searches tell of how many documents have them. */
export function askedBy({ request, task: { question, entity }, searches }: ResearcherInput): Asked {
  const all = Math.max(1, ...searches.map(({ documents }) => documents));
  const having = new Map<string, number>();
  for (const { term, documents } of searches.flatMap(({ terms }) => terms))
    for (const { key } of wordsOf(term)) having.set(key, Math.max(documents, having.get(key) ?? 0));
  const least = all < small ? floor.small : floor.large;
  const rarest = Math.log((all + 1) / 0.5);
  const own = new Set(keysOf(entity ?? ''));
  const others = entity === null ? [] : sidesOf(request).flatMap((side) => keysOf(side.entity));
  const rivals = new Set(others.filter((key) => !own.has(key)));
  const said = proseOf(question);
  const words = wordsOf(said, languageOf(said)).filter(({ key, isStop }) => !isStop && !rivals.has(key));
  const keys = [...new Set(words.map(({ key }) => key))];
  const rarityOf = (key: string) =>
    Math.log((all + 1) / (Math.min(all, having.get(key) ?? all * unknown) + 0.5)) / rarest;
  const isMissing = (key: string) => having.get(key) === 0;
  const written = new Set(namesIn(said));
  const names = new Set(words.filter((word) => written.has(word.written)).map(({ key }) => key));
  const known = keys.filter((key) => !isMissing(key));
  const subjects = known.filter((key) => names.has(key) && /\p{L}/u.test(key));
  // beside the rare name of something that is known, the more of the rest is known, the less does a word say that nobody uses
  const told = Math.max(0, ...subjects.map(rarityOf)) * ((known.length - 1) / Math.max(1, keys.length - 1));
  const raw = keys.map(
    (key) => least + (1 - least) * (isMissing(key) && !names.has(key) ? 1 - told : rarityOf(key)),
  );
  const sum = raw.reduce((total, weight) => total + weight, 0) || 1;
  return {
    isLenient: all < small && ![...names].some(isMissing),
    words: keys.map((key, index) => ({ key, weight: (raw[index] ?? 0) / sum })),
    pairs: new Set(words.slice(1).map(({ key }, index) => `${words[index]?.key ?? ''} ${key}`)),
    entity: own,
    rivals,
  };
}

function keysOf(text: string): string[] {
  return wordsOf(text).map(({ key }) => key);
}

/** Whether each word of the question is in a text, 1 or 0, in their order. */
export function presentIn(asked: Asked, text: string): number[] {
  return presence(asked, wordsOf(text));
}

/** The same of words that were read before, whole or as a part of an identifier. */
export function presence({ words }: Asked, read: readonly Word[]): number[] {
  const keys = new Set(read.flatMap(({ key, parts }) => [key, ...parts]));
  return words.map(({ key }) => (keys.has(key) ? 1 : 0));
}

/** The weights of the words that are present, 0 to 1. */
export function share({ words }: Asked, present: readonly number[]): number {
  return words.reduce((sum, { weight }, index) => sum + weight * (present[index] ?? 0), 0);
}

/** The part of the question's neighbouring words that are neighbours here too, 0 to 1. */
export function pairsIn({ pairs }: Asked, read: readonly Word[]): number {
  if (pairs.size === 0) return 0;
  const telling = read.filter(({ isStop }) => !isStop);
  const found = new Set(telling.slice(1).map(({ key }, index) => `${telling[index]?.key ?? ''} ${key}`));
  return [...pairs].filter((pair) => found.has(pair)).length / pairs.size;
}

/** In a comparison: 1 for a text about the thing itself or about none, less where it is about another too, 0 for only another. */
export function fairness({ entity, rivals }: Asked, title: string, text: string): number {
  if (entity.size === 0) return 1;
  const titled = new Set(keysOf(title));
  const said = new Set(keysOf(text));
  const aside = isAmong(rivals, said) ? 0.85 : 1;
  if (isAmong(entity, titled)) return aside;
  if (isAmong(rivals, titled)) return isAmong(entity, said) ? 0.5 : 0;
  return isAmong(entity, said) ? aside : 0.7;
}

function isAmong(keys: ReadonlySet<string>, where: ReadonlySet<string>): boolean {
  return [...keys].some((key) => where.has(key));
}
