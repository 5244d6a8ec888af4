// Finds a quote in its source, or else the source's own wording that is nearest to it.
import { createLocator, locate, type Located, type Locator } from '../locate.ts';
import { createNearestFinder } from './nearest-quote.ts';

export type QuoteFinder = ReturnType<typeof createQuoteFinder>;

/** Prepares a text in which many quotes can be looked up; for near ones only when the first is wanted. */
export function createQuoteFinder(text: string) {
  const locator = createLocator(text);
  let nearest: ReturnType<typeof createNearestFinder> | undefined;
  return {
    exactly: locator.locate,
    /** Of a quote that leaves words out: the whole stretch from its first part to its last. */
    elided: (quote: string) => locateElided(quote, text, locator),
    /** Never called verified. */
    nearly: (quote: string): Located | null => (nearest ??= createNearestFinder(text))(quote),
  };
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
