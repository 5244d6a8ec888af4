// Dates that are written in numbers, and months that a text names in words, as the Unicode locale data has them.
import { fraction } from '../base/fraction.ts';
import { locales } from './number-words.ts';
import { asciiDigits, type Numeral, wholeNumeral } from './numerals.ts';

type WrittenDate = ReturnType<typeof datesIn>[number];

const written =
  /(?<![\p{L}\p{Nd}./-])(?:(\p{Nd}{4})([-./])(\p{Nd}{1,2})\2(\p{Nd}{1,2})|(\p{Nd}{1,2})([-./])[ \u00a0]?(\p{Nd}{1,2})\6[ \u00a0]?(\p{Nd}{4}))(?![\p{Nd}/-]|\.\p{Nd})/gu;

/** Of 3/4/2001 there are two readings, since countries differ; with stops the day is always first. Takes linear time. */
export function datesIn(text: string) {
  return Array.from(text.matchAll(written)).flatMap((match) => {
    const [raw, yearFirst, , month, day, one, mark, other, yearLast] = match;
    const readings =
      yearFirst === undefined
        ? [
            { month: numberOf(other), day: numberOf(one) },
            ...(mark === '.' ? [] : [{ month: numberOf(one), day: numberOf(other) }]),
          ]
        : [{ month: numberOf(month), day: numberOf(day) }];
    const valid = readings.filter(
      (date) => date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31,
    );
    if (valid.length === 0) return [];
    const start = match.index;
    return [{ start, end: start + raw.length, year: numberOf(yearFirst ?? yearLast), readings: valid }];
  });
}

const numberOf = (digits = '0') => Number(asciiDigits(digits));

/** Year, month and day as numbers of their own: of 15.03.2001 the 15, the 3 and the 2001. */
export function partsOf({ start, end, year, readings }: WrittenDate): Numeral[] {
  const parts = new Set([year, ...readings.flatMap(({ month, day }) => [month, day])]);
  return Array.from(parts, (part) => ({ ...wholeNumeral('', start, [fraction(BigInt(part))]), end }));
}

const dayMs = 86_400_000;

let monthNames: ReadonlyMap<string, number> | null = null;

/** The month by its name, long or short, as it stands alone or behind a day; in lower case. */
function namesOfMonths(): ReadonlyMap<string, number> {
  monthNames ??= new Map(
    locales.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((month) =>
        [{ month }, { month, day: 'numeric' as const }].flatMap((form) => {
          const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC', calendar: 'gregory' });
          return Array.from({ length: 12 }, (_, at) => {
            const parts = format.formatToParts((at * 30.4 + 15) * dayMs);
            const name = parts.find(({ type }) => type === 'month')?.value ?? '';
            return [name.toLowerCase().replace(/\.$/, ''), at + 1] as const;
          });
        }),
      ),
    ),
  );
  return monthNames;
}

const word = /[\p{L}\p{M}]+/gu;

/** The months that a text names in words. */
export function monthsNamedIn(text: string): ReadonlySet<number> {
  const names = namesOfMonths();
  return new Set(Array.from(text.toLowerCase().matchAll(word)).flatMap(([name]) => names.get(name) ?? []));
}
