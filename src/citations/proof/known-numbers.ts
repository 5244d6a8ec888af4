// The numbers that a text gives, and what of a claim stands among them only as a whole: dates, spaced groups, hours.
import { compare, fraction } from '../../base/fraction.ts';
import { datesIn, monthsNamedIn, partsOf } from '../../text/dates.ts';
import type { Numeral } from '../../text/numerals.ts';
import { numeralsIn, saysTheSame, spacedIn, wholeNumeral, writtenOutIn } from '../../text/numerals.ts';
import type { Stretch } from '../../text/sentences.ts';
import { afternoonHoursIn } from '../../text/times.ts';

export function numbersOf(text: string): Numeral[] {
  const dates = datesIn(text).flatMap(partsOf);
  return [...numeralsIn(text), ...spacedIn(text), ...writtenOutIn(text), ...dates, ...afternoonHoursIn(text)];
}

/** The months that are named in words, as dates in calculations have them. */
export function monthsIn(text: string): Numeral[] {
  return Array.from(monthsNamedIn(text), (month) => wholeNumeral('', 0, [fraction(BigInt(month))]));
}

/** Where a claim has dates and numbers that its sources give; `known`: all numbers of the sources. */
export function wholesIn(claim: string, sources: readonly string[], known: readonly Numeral[]): Stretch[] {
  const stands = (part: number) =>
    known.some(({ values }) => values.some((value) => compare(value, fraction(BigInt(part))) === 0));
  const isNamed = (month: number) => sources.some((text) => monthsNamedIn(text).has(month));
  const dates = datesIn(claim).filter(
    ({ year, readings }) =>
      stands(year) && readings.some(({ month, day }) => stands(day) && (stands(month) || isNamed(month))),
  );
  const other = [...spacedIn(claim), ...afternoonHoursIn(claim)];
  return [...dates, ...other.filter((numeral) => known.some((one) => saysTheSame(numeral, one)))];
}
