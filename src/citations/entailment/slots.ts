// Where a claim and a sentence that are otherwise the same say different things.
import type { Match } from './literal.ts';
import { hedgesOf, isGraded } from './quantifiers.ts';
import type { Word } from './words.ts';

/** A place between words that both have in the same order. */
export interface Slot {
  /** Index of its first word in the claim. */
  readonly at: number;
  readonly claim: readonly Word[];
  readonly sentence: readonly Word[];
}

const mostWords = 4;
/** The share of the claim that both have in the same order, from which they are otherwise the same. */
const same = 0.6;

/** The short places that differ; none unless both are otherwise the same. */
export function slotsOf(
  claim: readonly Word[],
  sentence: readonly Word[],
  matched: readonly Match[],
): Slot[] {
  if (matched.length < same * claim.length) return [];
  const slots: Slot[] = [];
  let before: Match = { claim: -1, sentence: -1 };
  for (const match of [...matched, { claim: claim.length, sentence: sentence.length }]) {
    const at = before.claim + 1;
    const own = claim.slice(at, match.claim);
    const theirs = sentence.slice(before.sentence + 1, match.sentence);
    if (own.length + theirs.length > 0 && own.length <= mostWords && theirs.length <= mostWords)
      slots.push({ at, claim: own, sentence: theirs });
    before = match;
  }
  return slots;
}

/** The first name of the claim that is nowhere in the evidence, where the sentence has another one. */
export function foreignName(
  slots: readonly Slot[],
  isAnywhere: (word: Word) => boolean,
): [Word, Word] | null {
  for (const { claim, sentence } of slots) {
    const own = claim.find((word) => word.kind === 'name' && !isAnywhere(word));
    const theirs = sentence.find(({ kind }) => kind === 'name');
    if (own !== undefined && theirs !== undefined) return [own, theirs];
  }
  return null;
}

/** The first word by which the sentence says less than the claim: "may", "some", "often", with nothing like it in the claim. */
export function droppedCaution(slots: readonly Slot[]): Word | null {
  for (const { claim, sentence } of slots) {
    const caution = sentence.find((word) => hedgesOf([word]).length > 0 || isGraded(word));
    const own = claim.some((word) => hedgesOf([word]).length > 0 || isGraded(word));
    if (caution !== undefined && !own) return caution;
  }
  return null;
}
