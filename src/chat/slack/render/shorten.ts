// Texts made short without breaking what a reader takes for one character.
import { withoutDirections } from '../../../base/directions.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text on one line, without white space around it and without what would turn it around. */
export function oneLine(text: string): string {
  return withoutDirections(text.toWellFormed()).replace(/\s+/gu, ' ').trim();
}

/** At most `max` UTF-16 units, ending in `…` when something was left out. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${headOf(text, max - 1).trimEnd()}…`;
}

/** The longest beginning of at most `max` UTF-16 units that ends between two characters as people count them. */
export function headOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, max + 200)).containing(max)?.index ?? max;
  // One character may be longer than all the room there is.
  return text.slice(0, end === 0 ? max : end).replace(/[\ud800-\udbff]$/, '');
}
