// The text of a page by its excerpts. A block is read once, and every span of it has a part of what was read.
import type { ReadPage } from './spans.ts';
import { excerptOf, isGap, readStretch } from './stretch.ts';
import type { Excerpt, Stretch } from './stretch.ts';
import type { Unit } from './units.ts';
import { placedWords } from './wording.ts';
import type { Wording } from './wording.ts';

export interface PageText {
  /** All words of the page; only of one that was to be read whole. */
  readonly wording: Wording;
  /** The text between two offsets of the page. */
  slice(start: number, end: number): string;
  /** What is in one unit, or from the beginning of one to the end of another one of the same block. */
  excerpt(first: Unit, last: Unit): Excerpt;
}

/** `units` in the order of the page; no others are asked for. `whole`: its words are wanted elsewhere than there too. */
export function readPageText(page: ReadPage, units: readonly Unit[], whole: boolean): PageText {
  const { text, offset } = page;
  const words = whole ? placedWords(text) : undefined;
  const reaches = new Map<number, { start: number; end: number }>();
  for (const { block, start, end } of units)
    reaches.set(block, { start: reaches.get(block)?.start ?? start, end });
  const stretches = new Map<number, Stretch>();
  const stretchOf = ({ block, start, end }: Unit): Stretch => {
    const known = stretches.get(block);
    if (known !== undefined) return known;
    const reach = reaches.get(block) ?? { start, end };
    const stretch = readStretch(text, reach.start - offset, reach.end - offset, words);
    stretches.set(block, stretch);
    return stretch;
  };
  return {
    wording: { terms: words?.terms ?? [], from: 0, to: words?.terms.length ?? 0 },
    slice: (start, end) => text.slice(start - offset, end - offset),
    excerpt(first, last) {
      const [from, to] = [first.start - offset, last.end - offset];
      // a cut in the middle of a word makes other words of it
      const isWhole = isGap(text, from) && isGap(text, to);
      return excerptOf(isWhole ? stretchOf(first) : readStretch(text, from, to), from, to);
    },
  };
}
