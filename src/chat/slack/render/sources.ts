// The sources of a report as a list, each with its number as the text cites it.
import { parseUrl } from '../../../base/parse-url.ts';
import { notChecked, unlookedText } from '../../words/unlooked.ts';
import type { CitationView } from '../../views.ts';
import type { Block, Inline } from '../../markdown/document.ts';
import { pathOf } from '../../words/source-place.ts';
import { bullets, lines } from './letter.ts';
import { maxUrl } from './limits.ts';
import { oneLine, shorten } from './shorten.ts';

/** Addresses by number, for the markers in the text. */
export function addressesOf(citations: readonly CitationView[]): ReadonlyMap<number, string> {
  return new Map(citations.toReversed().map(({ n, url }) => [n, url]));
}

/** One line for each number, in order; at most `most` of them. Empty when there are none. */
export function sourceList(citations: readonly CitationView[], most = Infinity): readonly Block[] {
  const numbers = [...new Set(citations.map(({ n }) => n))].toSorted((a, b) => a - b).slice(0, most);
  return numbers.length === 0 ? [] : [bullets(numbers.map((n) => sourceLine(n, citations)))];
}

/** "12 of 14 quotes were found word for word in their sources." Null without quotes. */
export function quotesText(citations: readonly CitationView[]): string | null {
  const unlooked = unlookedText(citations);
  if (unlooked !== null) return unlooked;
  const quotes = citations.filter(({ quote }) => quote.trim() !== '');
  const found = quotes.filter(({ verified }) => verified).length;
  if (quotes.length === 0) return null;
  if (quotes.length === 1)
    return found === 1
      ? 'The one quote was found word for word in its source.'
      : 'The one quote was not found word for word in its source.';
  return `${found} of ${quotes.length} quotes were found word for word in their sources.`;
}

function sourceLine(n: number, citations: readonly CitationView[]): readonly Inline[] {
  const quotes = citations.filter((citation) => citation.n === n);
  const [first] = quotes;
  if (first === undefined) return [];
  const unsure = quotes.some(({ quote, verified }) => quote.trim() !== '' && !verified);
  const isOpen = quotes.some(({ looked }) => looked === false);
  return [
    ...lines(`[${n}] `),
    ...sourceName(first),
    ...lines(unsure ? ` (${isOpen ? notChecked : 'a quote was not found word for word'})` : ''),
  ];
}

/** Its title, with a link where it is a page of the web, and with its path where it is an own document. */
export function sourceName({ url, title }: Pick<CitationView, 'url' | 'title'>): readonly Inline[] {
  const path = shorten(oneLine(pathOf(url)), 200);
  const text = shorten(oneLine(title), 200) || path || shorten(oneLine(url), 200) || 'a source';
  if (isWebAddress(url)) return [{ kind: 'link', url, children: [{ kind: 'text', text }] }];
  return [{ kind: 'text', text: path === '' || path === text ? text : `${text} (${path})` }];
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/\S+$/i.test(url) && url.length <= maxUrl && parseUrl(url) !== null;
}
