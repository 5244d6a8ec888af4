// What everybody who reads or judges a quote is shown of it: where it stands, under which headings, and between which words.
import { z } from 'zod';
import { headingTrail, labelOf, sectionAt } from './page-sections.ts';
import { addressOf } from './host.ts';
import { surroundings } from './surroundings.ts';

export const evidenceBlockSchema = z.strictObject({
  /** The number by which it is cited. */
  n: z.int().min(1),
  title: z.string(),
  /** Host and path of the page, which often tell its version; empty: it is no page of the web. */
  address: z.string(),
  /** As much as is known of when it was published; null: nothing. */
  date: z.string().nullable(),
  /** Headings above the quote, outermost first; then the label or the head of the table it stands under. */
  headings: z.array(z.string()).readonly(),
  /** What stands around the quote, one line each; may be empty. */
  before: z.string(),
  quote: z.string().min(1),
  after: z.string(),
});
export type EvidenceBlock = z.infer<typeof evidenceBlockSchema>;

/** A quote of a stored page. */
export interface Quoted {
  readonly url: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** UTF-16 units on either side of a quote: two or three sentences. */
const around = 300;

/** `text`: of the page; null where it is not kept any more, or the quote does not stand in it at its place. */
export function blockOf(n: number, quoted: Quoted, text: string | null, date: string | null): EvidenceBlock {
  const { url, title, headings, start, end, quote } = quoted;
  const isThere = text !== null && text.slice(start, end) === quote;
  const { before, after } = isThere ? besides(text, start, end) : { before: '', after: '' };
  const above = isThere ? namesOf(text, start) : headings;
  return { n, title, address: addressOf(url), date, headings: [...above], before, quote, after };
}

/** The headings above a place of a page, then what names it among its neighbours: taken from the page, whoever chose it. */
function namesOf(text: string, start: number): readonly string[] {
  const trail = headingTrail(text, start);
  const label = labelOf(text, start);
  return label === undefined ? trail : [...trail, label];
}

/** What stands around a quote under the same heading. */
function besides(text: string, start: number, end: number) {
  const section = sectionAt(text, { start, end });
  const place = { start: start - section.start, end: end - section.start };
  return surroundings(text.slice(section.start, section.end), place, around);
}

/** All words of a block: what names it, its quote, and what stands around that. */
export function wordsOfBlock({
  title,
  address,
  date,
  headings,
  before,
  quote,
  after,
}: EvidenceBlock): string {
  return [title, address, date ?? '', ...headings, before, quote, after].join('\n');
}
