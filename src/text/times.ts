// Times of a day such as 02:20. What only looks like one (16:10) is read as one, too: only calculations rest on it.
import { fraction, over, type Fraction } from '../base/fraction.ts';
import { asciiDigits, type Numeral, wholeNumeral } from './numerals.ts';

const written = /(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?(?!\p{Nd})/gu;

export interface Time {
  /** Since midnight, up to 24:00. */
  readonly minutes: Fraction;
  /** Hour, minute and, where it has one, second. */
  readonly parts: readonly number[];
  readonly isFullHour: boolean;
}

/** Null: there is no such time. */
export function timeOf(text: string): Time | null {
  const parts = asciiDigits(text).split(':').map(Number);
  const [hour = 0, minute = 0, second = 0] = parts;
  const seconds = (hour * 60 + minute) * 60 + second;
  if (minute > 59 || second > 59 || seconds > 24 * 3_600) return null;
  const minutes = over(fraction(BigInt(seconds)), fraction(60n));
  return { minutes, parts, isFullHour: minute === 0 && second === 0 };
}

/** Every time as the number of its minutes; that of a full hour stands for the hour as well. Takes linear time. */
export function timesIn(text: string): Numeral[] {
  return Array.from(text.matchAll(written)).flatMap(({ 0: raw, index: start }) => {
    const time = timeOf(raw);
    if (time === null) return [];
    const values = [time.minutes, ...(time.isFullHour ? [fraction(BigInt(time.parts[0] ?? 0))] : [])];
    return [wholeNumeral(raw, start, values)];
  });
}

const afternoon = /(?<![\p{L}\p{Nd}.,:])(\p{Nd}{1,2})(?:[:.]\p{Nd}{2})?[ \u00a0]?p\.?m\b/giu;

/** The hour of every time such as "5 pm", counted from midnight; 12 pm is noon. Takes linear time. */
export function afternoonHoursIn(text: string): Numeral[] {
  return Array.from(text.matchAll(afternoon)).flatMap(({ 0: raw, 1: digits = '', index: start }) => {
    const hour = Number(asciiDigits(digits));
    if (hour < 1 || hour > 12) return [];
    const values = [fraction(BigInt(hour === 12 ? 12 : hour + 12))];
    return [{ ...wholeNumeral(raw, start, values), end: start + digits.length }];
  });
}
