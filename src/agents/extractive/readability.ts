// How well a text reads as a quote.
import type { Excerpt } from './stretch.ts';
import type { UnitKind } from './units.ts';

/** So many words are a sentence. */
const enough = 8;

/** What to take off the score of what reads badly: questions, code, fragments, references to other places. */
export function unreadability(
  kind: UnitKind,
  text: string,
  { shouts, names }: Pick<Excerpt, 'shouts' | 'names'>,
  knows: (stem: string) => boolean,
): number {
  const count = text.split(/\s+/, enough).length;
  const end = text.trimEnd();
  return (
    (end.endsWith('?') ? 0.3 : 0) +
    (end.endsWith(':') ? 0.06 : 0) +
    (kind === 'code' ? 0.12 : 0) +
    (kind === 'label' ? 0.22 : 0) +
    // an item says only half of it without the line above its list
    (kind === 'item' ? 0.03 : 0) +
    (count < 5 && kind !== 'row' && !/\d/.test(text) ? 0.12 : 0) +
    (kind === 'item' && count < 8 && !/[.!]$/.test(end) ? 0.06 : 0) +
    (/\b(?:see (?:also|section|chapter|below|the)|described (?:in|below)|refer to)\b/i.test(text)
      ? 0.04
      : 0) +
    (isShouting(text, shouts) ? 0.06 : 0) +
    (kind === 'row' && text.split(' | ').length > 4 ? 0.06 : 0) +
    Math.min(0.12, 0.05 * strangers(names, knows))
  );
}

/** Names in the middle of a sentence that the question does not ask about: the sentence may be about them. */
function strangers(names: readonly string[], knows: (stem: string) => boolean): number {
  return names.length === 0 ? 0 : new Set(names.filter((stem) => !knows(stem))).size;
}

/** Mostly words in capitals: a list of keywords rather than a sentence about one of them. */
function isShouting(text: string, shouts: number): boolean {
  if (shouts < 4) return false;
  return shouts > (text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []).length * 0.3;
}

const leaning =
  /^(?:this|that|these|those|it|its|they|them|their|he|she|however|therefore|thus|hence|then|so|but|and|or|also|in this case|in that case|otherwise|instead|for example|furthermore|moreover|similarly|consequently|as a result|such)\b/i;

/** A sentence that cannot be understood without the one before it. */
export function isLeaning(sentence: string): boolean {
  return leaning.test(sentence);
}
