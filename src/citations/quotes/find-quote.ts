// Finds a quote in its source, or else the source's own wording that is nearest to it, and says which of the two it is.
import { createLocator } from '../locate.ts';
import type { Located } from '../locate.ts';
import { locateElided } from './elided.ts';
import { createNearestFinder } from './nearest-quote.ts';
import type { NearestFinder } from './nearest-quote.ts';

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
  let near: NearestFinder | undefined;

  const exactly = (quote: string): FoundQuote | null => {
    const place = locator.locate(quote);
    return place === null ? null : { ...place, found: 'exact', nearness: 1 };
  };
  const elided = (quote: string): FoundQuote | null => {
    const place = locateElided(quote, text, locator);
    return place === null ? null : { ...place, found: 'corrected', nearness: shareOf(quote, place) };
  };
  const nearly = (quote: string): FoundQuote | null => {
    near ??= createNearestFinder(text);
    const place = near.nearest(quote);
    return place === null ? null : { ...place, found: 'corrected' };
  };
  return { find: (quote) => exactly(quote) ?? elided(quote) ?? nearly(quote), exactly, elided, nearly };
}

/** How much of a stretch is in a quote that leaves out some of it. */
function shareOf(quote: string, { start, end }: Located): number {
  return Math.min(0.999, quote.length / Math.max(1, end - start));
}
