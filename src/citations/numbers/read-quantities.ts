// Reads what a text states in numbers. English first; digits, signs and units are read in any language.
import { readAgeDecades } from './age-decades.ts';
import { readAmounts } from './amounts.ts';
import { boundOf } from './bounds.ts';
import { readDates } from './dates.ts';
import { coverIdentifiers } from './identifiers.ts';
import type { Quantity } from './quantity.ts';
import { cover, sameLength } from './same-length.ts';
import { readTimes } from './times.ts';
import { readVersions } from './versions.ts';

/**
 * The quantities of a text in its order. Markers, addresses, phone numbers, ISBNs and names such as "RFC 2119" or "A112"
 * are none. Takes time in proportion to the length of the text.
 */
export function readQuantities(text: string): Quantity[] {
  const folded = sameLength(text);
  const found: Quantity[] = [];
  let rest = folded;
  const take = (quantities: readonly Quantity[]) => {
    rest = cover(rest, quantities);
    found.push(...quantities);
  };
  take(readVersions(rest));
  rest = coverIdentifiers(rest);
  take(readAgeDecades(rest));
  take(
    readDates(rest).map((date) => ({
      ...date,
      bound: boundOf(folded.slice(Math.max(0, date.start - 30), date.start), ''),
    })),
  );
  take(readTimes(rest));
  take(readAmounts(rest));
  return found
    .map((each) => ({ ...each, raw: text.slice(each.start, each.end) }))
    .toSorted((one, other) => one.start - other.start);
}
