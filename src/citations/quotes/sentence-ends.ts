// Whether a word of a page begins or ends a sentence or a block of text.
import type { Words } from './words.ts';

export function startsSentence(page: Words, at: number): boolean {
  return at === 0 || endsSentence(page, at - 1);
}

/** Words that end in a stop without ending anything. */
const abbreviation = /^[("']*(?:\p{L}|\p{L}\.\p{L}|etc|vs|cf|approx|dr|mr|mrs|ms|prof|no|nr|fig|st|al)\.$/iu;

export function endsSentence(page: Words, at: number): boolean {
  if (at >= page.count - 1) return true;
  const { folded, start, end } = page;
  const word = folded.text.slice(start[at], end[at]);
  if (/[.!?。！？]["')\]]*$/u.test(word)) return !abbreviation.test(word);
  const gap = page.original.slice(folded.endOf((end[at] ?? 1) - 1), folded.startOf(start[at + 1] ?? 0));
  return /\n\s*\n/.test(gap);
}
