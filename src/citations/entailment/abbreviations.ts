// Abbreviations that a page explains: "experimental autoimmune myocarditis (EAM)" makes EAM say these words elsewhere.
import type { Lookup } from './terms.ts';
import type { Word } from './words.ts';

export interface Abbreviation {
  /** The stem of the short form. */
  readonly short: string;
  /** The telling words it stands for. */
  readonly long: readonly Word[];
}

const form = /^(?=.*\p{Lu}.*\p{Lu})\p{L}[\p{L}\p{N}]{1,7}$/u;
/** How many words a short form stands for at most. */
const mostWords = 8;

/** The abbreviations that sentences explain, each once. Takes linear time. */
export function abbreviationsIn(sentences: readonly (readonly Word[])[]): Abbreviation[] {
  const found = new Map<string, Abbreviation>();
  for (const words of sentences)
    for (const [at, word] of words.entries()) {
      // " (" stands between both
      if (word.start - (words[at - 1]?.end ?? word.start) !== 2 || !form.test(word.raw)) continue;
      const long = spelled(
        word.raw.replace(/s$/, '').toLowerCase(),
        words.slice(Math.max(0, at - mostWords), at),
      );
      if (long.length > 1 && !found.has(word.stem)) found.set(word.stem, { short: word.stem, long });
    }
  return [...found.values()];
}

/** The last words that have all letters in order, the first one at the beginning of a word; none if they do not. */
function spelled(letters: string, words: readonly Word[]): Word[] {
  let left = letters.length - 1;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const lower = words[at]?.lower ?? '';
    for (let place = lower.length - 1; place >= 0 && left > 0; place -= 1)
      if (lower[place] === letters[left]) left -= 1;
    if (left === 0 && lower.startsWith(letters[0] ?? '')) {
      const long = words.slice(at).filter(({ kind }) => kind !== 'function');
      return long.length <= letters.length + 1 ? long : [];
    }
  }
  return [];
}

/** The words of a sentence with what its abbreviations stand for, and with the abbreviations of what it spells out. */
export function withAbbreviations(lookup: Lookup, abbreviations: readonly Abbreviation[]): Lookup {
  if (abbreviations.length === 0) return lookup;
  const own = abbreviations.filter(
    ({ short, long }) => lookup.stems.has(short) !== long.every(({ stem }) => lookup.stems.has(stem)),
  );
  if (own.length === 0) return lookup;
  const long = own.filter(({ short }) => lookup.stems.has(short)).flatMap((one) => one.long);
  return {
    ...lookup,
    stems: new Set([...lookup.stems, ...own.map(({ short }) => short), ...long.map(({ stem }) => stem)]),
    roots: new Set([...lookup.roots, ...long.map(({ root }) => root)]),
  };
}
