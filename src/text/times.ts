// Times of a day that are written with hours and minutes, such as 02:20. What only looks like one, such as the ratio 16:10, is read
// as one, too: nothing but calculations rests on it, and its numbers stay what they are.
import { fraction } from '../base/fraction.ts';
import { asciiDigits, type Numeral } from './numerals.ts';

const written = /(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}(?!\p{Nd})/gu;

/** Minutes since midnight, up to 24:00; null: there is no such time. */
export function minutesOf(time: string): number | null {
  const [hour = 0, minute = 0] = asciiDigits(time).split(':').map(Number);
  const minutes = hour * 60 + minute;
  return minute > 59 || minutes > 24 * 60 ? null : minutes;
}

/** Every time as the number of its minutes; that of a full hour stands for the hour as well. Takes linear time. */
export function timesIn(text: string): Numeral[] {
  return Array.from(text.matchAll(written)).flatMap(({ 0: raw, index: start }) => {
    const minutes = minutesOf(raw);
    if (minutes === null) return [];
    const values = [minutes, ...(minutes % 60 === 0 ? [minutes / 60] : [])].map((one) =>
      fraction(BigInt(one)),
    );
    return [{ raw, start, end: start + raw.length, values, version: null, places: 0 }];
  });
}
