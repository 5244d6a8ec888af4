// What stands around a quote in its source, for somebody who checks it.
import type { Located } from '../locate.ts';

export interface Surroundings {
  /** Up to so many characters right before and right behind the quote; "… " and " …" show where they were cut. */
  readonly before: string;
  readonly after: string;
}

/** A side that is cut at a sentence keeps at least this share of its room; else it is cut at a word. */
const leastKept = 0.4;

/** `most`: characters on each side, the mark of a cut apart. Line breaks are those of the text. */
export function surroundings(text: string, { start, end }: Located, most = 200): Surroundings {
  return { before: before(text, start, most), after: after(text, end, most) };
}

function before(text: string, to: number, most: number): string {
  if (to <= most) return text.slice(0, to).trimStart();
  const side = text.slice(to - most, to);
  const sentence = Array.from(side.matchAll(/(?:[.!?]["'”’)\]]*\s+|\n\s*\n\s*|[。！？])(?=\S)/gu))
    .map((match) => match.index + match[0].length)
    .find((at) => most - at >= most * leastKept);
  if (sentence !== undefined) return `… ${side.slice(sentence)}`;
  const blank = side.search(/\s\S/u);
  // a text without blanks is cut between two characters
  return `… ${blank < 0 ? side.replace(/^[\uDC00-\uDFFF]/, '') : side.slice(blank + 1)}`;
}

function after(text: string, from: number, most: number): string {
  if (text.length - from <= most) return text.slice(from).trimEnd();
  const side = text.slice(from, from + most);
  const sentence = Array.from(side.matchAll(/[.!?]["'”’)\]]*(?=\s)|[。！？]|(?=\n\s*\n)/gu))
    .map((match) => match.index + match[0].length)
    .findLast((at) => at >= most * leastKept);
  if (sentence !== undefined) return `${side.slice(0, sentence)} …`;
  const blank = /\s\S*$/u.exec(side)?.index ?? 0;
  const cut = blank > 0 ? side.slice(0, blank) : side.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()} …`;
}
