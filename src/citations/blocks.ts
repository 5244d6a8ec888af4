// What everybody who reads or judges a quote is shown of it: where it stands, under which headings, and between which words.
import { sentencesOf, type Stretch } from '../text/sentences.ts';
import { addressOf } from './host.ts';
import { namesAt, sectionAt } from './page-sections.ts';

export interface EvidenceBlock {
  /** The number by which it is cited. */
  readonly n: number;
  readonly title: string;
  /** Host and path of the page, which often tell its version; empty: it is no page of the web. */
  readonly address: string;
  /** As much as is known of when it was published; null: nothing. */
  readonly date: string | null;
  /** Headings above the quote, outermost first; then the label or the head of the table it stands under. */
  readonly headings: readonly string[];
  /** What stands around the quote, one line each; may be empty. */
  readonly before: string;
  readonly quote: string;
  readonly after: string;
  /** Where it stands in the text of its page; left out: nobody has looked. */
  readonly place?: Stretch;
}

export interface Quoted extends Stretch {
  readonly url: string;
  readonly title: string;
  /** Headings above the quote, outermost first; then the line or table columns it stands under, if any. */
  readonly headings: readonly string[];
  readonly quote: string;
}

/** UTF-16 units on either side of a quote: two or three sentences. Behind it a sentence that ends within these bounds is whole. */
const around = 300;
const behind = { least: 200, most: 450 };

/** How far a page is shown around a quote of it. */
export function stretchAround(text: string, { start, end }: Stretch): Stretch {
  const section = sectionAt(text, { start, end });
  return {
    start: Math.max(section.start, start - around),
    end: end + shownBehind(text.slice(end, section.end)),
  };
}

/** How much is shown of what stands behind a quote: what decides about a claim is often the next sentence, and not half of it. */
function shownBehind(rest: string): number {
  if (rest.length <= behind.most) return rest.length;
  const ends = sentencesOf(rest.slice(0, behind.most)).map(({ end }) => end);
  const whole = ends.filter((end) => end >= behind.least && end < behind.most);
  return whole.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))[0] ?? around;
}

/** `text`: of the page; null where it is not kept any more, or the quote does not stand in it at its place. */
export function blockOf(n: number, quoted: Quoted, text: string | null, date: string | null): EvidenceBlock {
  const { url, title, headings, start, end, quote } = quoted;
  const isThere = text !== null && text.slice(start, end) === quote;
  const { before, after } = isThere
    ? surroundings(text, quoted, around, undefined, stretchAround(text, quoted).end - end)
    : { before: '', after: '' };
  const above = isThere ? namesAt(text, start) : headings;
  const block = { n, title, address: addressOf(url), date, headings: [...above], before, quote, after };
  return isThere ? { ...block, place: { start, end } } : block;
}

/** Whether what is shown of their page around two quotes may be the same stretch of it, and not only words that the page repeats. */
export function areNeighbours({ place: one }: EvidenceBlock, { place: other }: EvidenceBlock): boolean {
  if (one === undefined || other === undefined) return true;
  const most = behind.most + around;
  return one.start <= other.end + most && other.start <= one.end + most;
}

/** All words of a block: what names it, its quote, and what stands around that. */
export function wordsOfBlock(block: EvidenceBlock): string {
  const { title, address, date, headings, before, quote, after } = block;
  return [title, address, date ?? '', ...headings, before, quote, after].join('\n');
}

/**
 * What stands before and behind a quote under the same heading, up to `most` UTF-16 units before it and `mostBehind`, cut between words; white
 * space is one blank, or where lines are kept the end of a line or a paragraph, and "…" stands where the page says more.
 */
export function surroundings(
  text: string,
  { start, end }: Stretch,
  most: number,
  folded = (piece: string) => piece.toWellFormed().replace(/\s+/gu, ' '),
  mostBehind = most,
) {
  const section = sectionAt(text, { start, end });
  const own = text.slice(section.start, section.end);
  return {
    before: folded(textBefore(own, start - section.start, most)).trimStart(),
    after: folded(textAfter(own, end - section.start, mostBehind)).trimEnd(),
  };
}

function textBefore(text: string, start: number, most: number): string {
  if (start <= most) return text.slice(0, start);
  const part = text.slice(start - most, start);
  // The first word may be a part of one, and so may the first character.
  const cut = /\s/.test(text[start - most - 1] ?? '') ? part : part.replace(/^\S+(?=\s)/, '');
  return `…${cut.replace(/^[\udc00-\udfff]/, '').trimStart()}`;
}

function textAfter(text: string, end: number, most: number): string {
  if (text.length - end <= most) return text.slice(end);
  const part = text.slice(end, end + most);
  const cut = /\s/.test(text[end + most] ?? '') ? part : part.replace(/(?<=\s)\S+$/, '');
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** Rows of a table and paragraphs stay apart. */
export function foldedToLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/gu, (space) => '\n'.repeat(Math.min(2, space.split('\n').length - 1)) || ' ');
}
