// Finds a quote in the stored text of its source. A quote that is not found here is not verified.
import type { Stretch } from '../text/sentences.ts';
import { fold, lineBreakHyphen, tracked, type Tracked } from './fold.ts';
import { isWhole } from './whole.ts';

/** The source's own wording of a quote. */
export type Located = Stretch;

/** A text in which many quotes can be looked up; it is folded once. */
export type Locator = ReturnType<typeof createLocator>;

/**
 * Prepares a text. A quote is found where it stands word for word after folding, as whole words and numbers: "5 V" is
 * not found in "-5 V" or "2.5 V". A word that a line break divides is found with its hyphen and without.
 */
export function createLocator(text: string) {
  const page = fold(text);
  const isDivided = page.text.includes(lineBreakHyphen);
  let joined: Tracked | undefined;

  const isPlace = (start: number, end: number) => isWhole(page, text, { start, end });
  const placed = (start: number, end: number) => ({ start: page.startOf(start), end: page.endOf(end - 1) });

  function* dividedPlaces(wanted: string): Generator<Located> {
    const source = (joined ??= withoutHyphens(page.text));
    const bare = withoutHyphens(wanted).text;
    for (const at of placesOf(bare, source.text)) {
      const start = source.startOf(at);
      const end = source.endOf(at + bare.length - 1);
      if (differOnlyAtLineEnds(page.text.slice(start, end), wanted) && isPlace(start, end))
        yield placed(start, end);
    }
  }

  function* places(quote: string): Generator<Located> {
    const wanted = fold(quote).text.trim();
    if (wanted === '') return;
    let isThere = false;
    for (const start of placesOf(wanted, page.text)) {
      if (!isPlace(start, start + wanted.length)) continue;
      isThere = true;
      yield placed(start, start + wanted.length);
    }
    if (!isThere && (isDivided || wanted.includes(lineBreakHyphen))) yield* dividedPlaces(wanted);
  }

  return {
    /** All its places, in order, found one by one. */
    places,
    locate: (quote: string): Located | null => places(quote).next().value ?? null,
  };
}

/** Where a quote stands in a text; null when it does not. */
export function locate(quote: string, text: string): Located | null {
  return createLocator(text).locate(quote);
}

/** Characters that are compared for one quote: a page that says the same everywhere must hold up nobody. */
const mostCompared = 20_000_000;

function* placesOf(wanted: string, text: string): Generator<number> {
  let left = mostCompared;
  for (let at = text.indexOf(wanted); at >= 0 && left > 0; at = text.indexOf(wanted, at + 1)) {
    yield at;
    left -= wanted.length + 100;
  }
}

const hyphens = /(?<=\p{L})(?:- ?|‐)(?=\p{Ll})/gu;

function withoutHyphens(folded: string): Tracked {
  return tracked(folded, hyphens, () => '');
}

/** Where the source divides a word at the end of a line, the quote may have a hyphen or none, and nowhere else. */
function differOnlyAtLineEnds(source: string, quote: string): boolean {
  let at = 0;
  for (const character of source) {
    if (character === lineBreakHyphen) {
      if (quote[at] === lineBreakHyphen) at += 1;
      else if (quote[at] === '-') at += quote[at + 1] === ' ' ? 2 : 1;
    } else if (quote.startsWith(character, at)) {
      at += character.length;
    } else if (quote[at] === lineBreakHyphen && quote.startsWith(character, at + 1)) {
      at += 1 + character.length;
    } else return false;
  }
  return at === quote.length;
}
