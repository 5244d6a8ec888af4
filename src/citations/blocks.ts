// What everybody who reads or judges a quote is shown of it: where it stands, under which headings, and between which words.
import { z } from 'zod';
import { hostOf } from './host.ts';
import { surroundings } from './surroundings.ts';

export const evidenceBlockSchema = z.strictObject({
  /** The number by which it is cited. */
  n: z.int().min(1),
  title: z.string(),
  /** Whose page it is; empty: it is no page of the web. */
  host: z.string(),
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
  return { n, title, host: hostOf(url)?.name ?? '', date, headings: [...headings], before, quote, after };
}

/** What stands around a quote under the same heading. */
function besides(text: string, start: number, end: number) {
  const from = text.lastIndexOf('\n#', start) + 1;
  const first = text.startsWith('#', from) ? Math.min(start, text.indexOf('\n', from) + 1 || start) : from;
  const next = text.indexOf('\n#', end);
  const section = text.slice(first, next < 0 ? text.length : next);
  return surroundings(section, { start: start - first, end: end - first }, around);
}

/** All words of a block: what names it, its quote, and what stands around that. */
export function wordsOfBlock({ title, host, date, headings, before, quote, after }: EvidenceBlock): string {
  return [title, host, date ?? '', ...headings, before, quote, after].join('\n');
}
