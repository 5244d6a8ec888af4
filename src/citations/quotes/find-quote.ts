// Finds a quote in its source, or else the source's own wording that is nearest to it, and says which of the two it is.
import { createLocator, locate, type Located, type Locator } from '../locate.ts';
import { createNearestFinder, type NearestFinder } from './nearest-quote.ts';

/** What became of a quote: it stands there; other words stand there, and take its place; nothing like it stands there. */
export type Found = 'exact' | 'corrected' | 'missing';

export interface FoundQuote extends Located {
  readonly found: Exclude<Found, 'missing'>;
  /** 1: exact. Otherwise how much of the quote and of the source's wording is the same, below 1. */
  readonly nearness: number;
}

/** A text in which many quotes can be looked up; it is prepared once, for near ones only when the first is wanted. */
export interface QuoteFinder {
  /** Only `exact` is verified. Null: missing. */
  find(quote: string): FoundQuote | null;
  exactly(quote: string): FoundQuote | null;
  /** Of a quote that leaves words out: the whole stretch from its first part to its last. */
  elided(quote: string): FoundQuote | null;
  nearly(quote: string): FoundQuote | null;
}

export function createQuoteFinder(text: string): QuoteFinder {
  const locator = createLocator(text);
  let nearest: NearestFinder | undefined;

  const exactly = (quote: string): FoundQuote | null => {
    const place = locator.locate(quote);
    return place === null ? null : { ...place, found: 'exact', nearness: 1 };
  };
  const elided = (quote: string): FoundQuote | null => {
    const place = locateElided(quote, text, locator);
    return place === null ? null : { ...place, found: 'corrected', nearness: shareOf(quote, place) };
  };
  const nearly = (quote: string): FoundQuote | null => {
    nearest ??= createNearestFinder(text);
    const place = nearest(quote);
    return place === null ? null : { ...place, found: 'corrected' };
  };
  return { find: (quote) => exactly(quote) ?? elided(quote) ?? nearly(quote), exactly, elided, nearly };
}

/** How much of a stretch is in a quote that leaves out some of it. */
function shareOf(quote: string, { start, end }: Located): number {
  return Math.min(0.999, quote.length / Math.max(1, end - start));
}

const mark = /\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\)|…|(?<!\.)\.{3}(?!\.))\s*/u;

/** Characters that may be left out at one place. */
const mostLeftOut = 200;

/** The parts of a quote between its marks; one part: it leaves out nothing inside. */
export function partsOf(quote: string): string[] {
  return quote.split(mark).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Places of the first part that are tried. */
const mostTried = 50;
const mostParts = 6;

/**
 * The shortest stretch of the text from the first part to the last. Each part stands there exactly, in order, at most 200
 * characters behind the one before, with no heading between. Null: there is no such stretch, or the quote has no marks.
 */
function locateElided(quote: string, text: string, locator: Locator): Located | null {
  const [first, ...rest] = partsOf(quote);
  if (first === undefined || rest.length >= mostParts || !mark.test(quote)) return null;
  let shortest: Located | null = null;
  let left = mostTried;
  for (const { start, end } of locator.places(first)) {
    const last = endOf(rest, text, end);
    if (last !== null && last - start < (shortest === null ? Infinity : shortest.end - shortest.start))
      shortest = { start, end: last };
    left -= 1;
    if (left === 0) break;
  }
  return shortest;
}

/** Where the last part ends when each is looked for behind the one before. */
function endOf(parts: readonly string[], text: string, from: number): number | null {
  let end = from;
  for (const part of parts) {
    // a little more than may be left out, so that the part's last word is seen to be whole
    const window = text.slice(end, end + mostLeftOut + part.length * 2 + 20);
    const next = locate(part, window);
    if (next === null || next.start > mostLeftOut) return null;
    if (/\n#{1,6} /.test(window.slice(0, next.start))) return null;
    end += next.end;
  }
  return end;
}
