// A stretch of a page, read once for all the spans in it: its words, its loud words and the names in its sentences.
import { placedWords } from './wording.ts';
import type { PlacedWords, Wording } from './wording.ts';
import { stemOf } from './words.ts';

/** Offsets are those of the text it was read from. */
export interface Stretch {
  readonly words: PlacedWords;
  /** Where words in capitals begin. */
  readonly shouts: readonly number[];
  /** Names in the middle of a sentence, and where each begins. */
  readonly names: readonly string[];
  readonly nameStarts: readonly number[];
}

/** What a part of a stretch has. */
export interface Excerpt {
  readonly wording: Wording;
  /** Words in capitals. */
  readonly shouts: number;
  /** Stems of the names in the middle of its sentences. */
  readonly names: readonly string[];
}

// what must stand before them is looked at behind their first letter, which most places of a text fail at
const shout = /\p{Lu}(?<![\p{L}\p{N}_]\p{Lu})\p{Lu}+(?![\p{L}\p{N}_])/gu;
const name = /\p{Lu}(?<=[\p{Ll},;]\s\p{Lu})[\p{L}\d-]*\p{Ll}[\p{L}\d-]*/gu;

/** Reads the text from `start` to `end` as if there were nothing around it; `words`: those it has, and maybe more. */
export function readStretch(
  text: string,
  start: number,
  end: number,
  words: PlacedWords = placedWords(text, start, end),
): Stretch {
  const own = text.slice(start, end);
  const names = Array.from(own.matchAll(name));
  return {
    words,
    shouts: Array.from(own.matchAll(shout), ({ index }) => index + start),
    names: names.map(({ 0: raw }) => stemOf(raw)),
    nameStarts: names.map(({ index }) => index + start),
  };
}

/** The part of it between two offsets that white space parts from what is around them. */
export function excerptOf(stretch: Stretch, start: number, end: number): Excerpt {
  const { words, shouts, names, nameStarts } = stretch;
  // what makes a name one is the two characters before it
  const named = firstFrom(nameStarts, start + 2);
  return {
    wording: { terms: words.terms, from: firstFrom(words.starts, start), to: firstFrom(words.starts, end) },
    shouts: firstFrom(shouts, end) - firstFrom(shouts, start),
    names: names.slice(named, Math.max(named, firstFrom(nameStarts, end))),
  };
}

/** Whether no word goes on across this place. */
export function isGap(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || /\s/.test(text.charAt(at - 1)) || /\s/.test(text.charAt(at));
}

/** The first position whose value is at least so much. */
function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
