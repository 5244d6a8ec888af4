// The words of a text as they are looked at again and again: read once, in order; a part of the text has a part of them.
import { scanWords } from './scan-words.ts';
import { termOf } from './words.ts';
import type { Term } from './words.ts';

/** Those of `terms` from `from` up to `to`. */
export interface Wording {
  readonly terms: readonly Term[];
  readonly from: number;
  readonly to: number;
}

/** The words of a text, or of a part of it as if there were nothing around it, with the offset of each. */
export interface PlacedWords {
  readonly terms: readonly Term[];
  readonly starts: readonly number[];
}

export function placedWords(text: string, start = 0, end = text.length): PlacedWords {
  const terms: Term[] = [];
  const starts: number[] = [];
  scanWords(text, start, end, (from, to) => {
    terms.push(termOf(text.slice(from, to)));
    starts.push(from);
  });
  return { terms, starts };
}

/** All words of a text. */
export function wordingOf(text: string): Wording {
  const { terms } = placedWords(text);
  return { terms, from: 0, to: terms.length };
}

/** Says of each word which of a few stems it has, counted from 1; 0: none. Words are looked at once for all their parts. */
export function createMarks(stems: readonly string[]): (terms: readonly Term[]) => Uint32Array {
  const numbers = new Map(stems.map((stem, at) => [stem, at + 1]));
  const known = new Map<readonly Term[], Uint32Array>();
  return (terms) => {
    const seen = known.get(terms);
    if (seen !== undefined) return seen;
    const marks = new Uint32Array(terms.length);
    terms.forEach(({ stem }, at) => {
      marks[at] = numbers.get(stem) ?? 0;
    });
    known.set(terms, marks);
    return marks;
  };
}
