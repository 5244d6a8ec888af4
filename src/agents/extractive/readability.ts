// How well a text reads as a quote.
import type { UnitKind } from './units.ts';
import { stemOf } from './words.ts';

/** What to take off the score of what reads badly: questions, code, fragments, references to other places. */
export function unreadability(kind: UnitKind, text: string, knows: (stem: string) => boolean): number {
  const count = text.split(/\s+/).length;
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
    (isShouting(text) ? 0.06 : 0) +
    (kind === 'row' && text.split(' | ').length > 4 ? 0.06 : 0) +
    Math.min(0.12, 0.05 * strangers(text, knows))
  );
}

/** Names in the middle of a sentence that the question does not ask about: the sentence may be about them. */
function strangers(text: string, knows: (stem: string) => boolean): number {
  const names = text.matchAll(/(?<=[\p{Ll},;]\s)\p{Lu}[\p{L}\d-]*\p{Ll}[\p{L}\d-]*/gu);
  return new Set([...names].map((name) => stemOf(name[0])).filter((stem) => !knows(stem))).size;
}

/** Mostly words in capitals: a list of keywords rather than a sentence about one of them. */
function isShouting(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  const loud = words.filter((word) => /^\p{Lu}+$/u.test(word));
  return loud.length >= 4 && loud.length > words.length * 0.3;
}

const leaning =
  /^(?:this|that|these|those|it|its|they|them|their|he|she|however|therefore|thus|hence|then|so|but|and|or|also|in this case|in that case|otherwise|instead|for example|furthermore|moreover|similarly|consequently|as a result|such)\b/i;

/** A sentence that cannot be understood without the one before it. */
export function isLeaning(sentence: string): boolean {
  return leaning.test(sentence);
}
