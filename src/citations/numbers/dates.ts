// Dates in a text: whole ones in the usual ways of writing, and years, months, quarters, decades and centuries alone.
import { monthName, monthOf } from './months.ts';
import { decadeWords, ordinalWords, readDecade, readOrdinal } from './number-words.ts';
import type { Day } from './quantity.ts';
import { cover } from './same-length.ts';

type Fields = Partial<
  Pick<Day, 'year' | 'lastYear' | 'month' | 'day' | 'quarter' | 'swappable' | 'weak' | 'bound'>
>;
interface Form {
  /** It names a month: not looked for where no month is named. */
  readonly ofMonth?: true;
  readonly pattern: RegExp;
  /** Null when it is no date after all. */
  readonly read: (groups: Readonly<Record<string, string>>) => Fields | null;
}

const edge = String.raw`(?<![\p{L}\p{N}_.,/$€£¥]|\d[ -])`;
const behind = String.raw`(?![\p{L}\p{N}_]|[.,/:]\d|-\d{3,})`;
const day = String.raw`(?<day>\d{1,3})(?:st|nd|rd|th)?`;
const year = String.raw`(?<year>\d{4})(?!\d|[.,]\d)`;
const era = String.raw`(?: ?(?<era>BCE?|B\.C\.(?:E\.)?))?`;
const units: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

/** In the order in which they are looked for; what one has taken, the next ones do not see. */
const forms: readonly Form[] = [
  {
    pattern: new RegExp(
      String.raw`${edge}(?<year>[12]\d{3})[-/.](?<month>0?[1-9]|1[0-2])[-/.](?<day>\d{1,2})(?!\d)(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?`,
      'gu',
    ),
    read: ({ year: y, month, day: d }) => ({ year: Number(y), month: Number(month), day: Number(d) }),
  },
  {
    pattern: new RegExp(
      String.raw`${edge}(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})\k<mark>(?<year>(?:19|20)?\d\d)(?!\d|\.\d)`,
      'gu',
    ),
    read: ({ one, two, mark, year: y }) => numeric(Number(one), Number(two), Number(y), mark === '.'),
  },
  {
    // "05/2019"
    pattern: new RegExp(
      String.raw`${edge}(?<month>0?[1-9]|1[0-2])/(?<year>(?:19|20)\d\d)(?![\p{L}\p{N}/]|[.,]\d)`,
      'gu',
    ),
    read: ({ month, year: y }) => ({ month: Number(month), year: Number(y) }),
  },
  {
    ofMonth: true,
    // "15 Feb 19", "15-Feb-2019"
    pattern: new RegExp(
      String.raw`${edge}(?<day>\d{1,2})(?<mark>[ -])(?<month>jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\k<mark>'?(?<year>\d{4}|\d\d)(?!\d|[:.,]\d| ?\p{Ll})`,
      'giu',
    ),
    read: ({ day: d, month, year: y = '' }) =>
      named({ day: d, month, year: y.length === 4 ? y : String(fullYear(Number(y))) }),
  },
  {
    ofMonth: true,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?<month>${monthName})\.? ${day}(?:-\d{1,2})?,? (?:of )?${year}`,
      'giu',
    ),
    read: named,
  },
  {
    ofMonth: true,
    pattern: new RegExp(
      String.raw`${edge}${day}\.? (?:day )?(?:of |de )?(?<month>${monthName})\.?,? (?:of |de )?${year}`,
      'giu',
    ),
    read: named,
  },
  {
    ofMonth: true,
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_])(?<month>${monthName})\.?,? (?:of |de )?${year}`, 'giu'),
    read: named,
  },
  {
    ofMonth: true,
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_])(?<month>${monthName})\.? ${day}${behind}`, 'giu'),
    read: named,
  },
  {
    ofMonth: true,
    pattern: new RegExp(String.raw`${edge}${day}\.? (?:of |de )?(?<month>${monthName})`, 'giu'),
    read: (groups) => (/^(?:mar|may|mars)$/.test(groups['month'] ?? '') ? null : named(groups)),
  },
  {
    ofMonth: true,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?<word>(?:thirty-|twenty-)?${ordinalWords}) of (?<month>${monthName})(?:,? ${year})?`,
      'giu',
    ),
    read: ({ word = '', month, year: y }) => named({ day: String(readOrdinal(word) ?? ''), month, year: y }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:Q(?<number>[1-4])|(?<word>first|second|third|fourth|last) quarter)(?:,? (?:of )?(?:the )?(?:fiscal )?(?:year )?(?:of )?(?<year>(?:19|20)\d\d)(?!\d))?`,
      'giu',
    ),
    read: ({ number, word = '', year: y }) => ({
      quarter: number === undefined ? (units[word.toLowerCase()] ?? null) : Number(number),
      year: y === undefined ? null : Number(y),
      weak: number === undefined && y === undefined,
    }),
  },
  {
    pattern: new RegExp(String.raw`${edge}(?<year>1\d|20)(?<ten>\d)0'?s(?![\p{L}\p{N}])`, 'gu'),
    read: ({ year: y, ten }) => decade(Number(`${y}${ten}0`), ten === '0'),
  },
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:'|(?<=\b(?:in|of|during|since|from|early|mid|late|early-|mid-|late-) ?(?:the )?))(?<ten>\d)0'?s(?![\p{L}\p{N}])/giu,
    read: ({ ten }) => decade(1900 + Number(ten) * 10, false),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:nineteen[- ]|(?<=the (?:(?:early|mid|late)[ -])?))(?<word>${decadeWords})(?![\p{L}\p{N}])`,
      'giu',
    ),
    read: ({ word = '' }) => decade(1900 + readDecade(word), false),
  },
  {
    // "the class of '98"
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:in|of|since|until|from|by|summer|spring|winter|autumn|fall|season) )'(?<short>\d\d)(?![\p{L}\p{N}'"])/giu,
    read: ({ short }) => ({ year: fullYear(Number(short)) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:(?<number>\d{1,2})(?:st|nd|rd|th)|(?<word>first|second|third|(?:twenty-)?\p{L}{3,10}th|twenty-first))[- ]century${era}`,
      'giu',
    ),
    read: ({ number, word = '', era: e }) =>
      century(number === undefined ? readOrdinal(word) : Number(number), e),
  },
  {
    pattern: new RegExp(
      String.raw`${edge}(?<year>\d{1,3}(?:,?\d{3})?) ?(?<era>BCE?|B\.C\.(?:E\.)?|CE|AD)(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ year: y = '', era: e = '' }) => ({
      year: Number(y.replace(',', '')) * (e.startsWith('B') ? -1 : 1),
    }),
  },
  {
    pattern: new RegExp(String.raw`${edge}(?<year>1[1-9]\d\d|20\d\d)[-/](?<short>\d\d)(?![\d-])`, 'gu'),
    read: ({ year: y, short }) => season(Number(y), Number(short)),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_.,/$€£¥]|\d[ ])(?:(?<=\p{L})|(?<!\p{L}-)|(?<=\p{Ll}-))(?<year>1[1-9]\d\d|20\d\d)(?![\p{L}\p{N}_]|[.,:]\d)(?! ?(?:%|percent|per cent|degrees|million|billion|km|kg|mg|ms|[kMGT]i?B|[kMG]?Hz|kWh|ppm|rpm|mAh|(?:milli|micro|nano)?seconds|(?:kilo|centi|milli)?(?:metres|meters)|bytes|bits|miles|feet|hours|minutes|people|persons|men|women|children|users|requests|rows|records|items|calories|tokens|words|characters|[$€£¥]))`,
      'gu',
    ),
    read: ({ year: y }) => ({ year: Number(y) }),
  },
  {
    ofMonth: true,
    pattern: new RegExp(
      String.raw`(?<=\b(?:by|in|since|until|till|of|last|next|early|late|mid|from|to|through|between|and|during|before|after|this) )(?<month>${monthName})`,
      'giu',
    ),
    read: ({ month = '' }) => (/^\p{Lu}/u.test(month) ? { month: monthOf(month), weak: true } : null),
  },
];

/** The dates in a text, in the order in which they were found, not in the order of the text. */
export function readDates(text: string): Day[] {
  let rest = text;
  const found: Day[] = [];
  const hasMonth = anyMonth.test(text);
  for (const { ofMonth, pattern, read } of forms) {
    if (ofMonth === true && !hasMonth) continue;
    const own: Day[] = [];
    for (const match of rest.matchAll(pattern)) {
      const [raw] = match;
      const fields = read(match.groups ?? {});
      if (fields !== null)
        own.push({ ...nothing, ...fields, raw, start: match.index, end: match.index + raw.length });
    }
    rest = cover(rest, own);
    found.push(...own);
  }
  return found;
}

const anyMonth = new RegExp(monthName, 'iu');

const nothing: Omit<Day, 'raw' | 'start' | 'end'> = {
  kind: 'date',
  weak: false,
  year: null,
  lastYear: null,
  month: null,
  day: null,
  quarter: null,
  swappable: false,
  bound: 'exact',
};

function named({ month = '', day: d, year: y }: Readonly<Record<string, string | undefined>>): Fields | null {
  const number = monthOf(month);
  if (number === null) return null;
  // "may 5" and "march 20" are verbs as often as months
  if (/^(?:may|march|mar)$/.test(month) && y === undefined) return null;
  return {
    month: number,
    day: d === undefined ? null : Number(d),
    year: y === undefined ? null : Number(y),
  };
}

function numeric(one: number, two: number, y: number, isGerman: boolean): Fields | null {
  if (one === 0 || two === 0 || one > 31 || two > 31 || (one > 12 && two > 12)) return null;
  const full = fullYear(y);
  if (isGerman && two > 12) return null;
  if (isGerman) return { day: one, month: two, year: full };
  return two > 12
    ? { month: one, day: two, year: full }
    : { month: two, day: one, year: full, swappable: one <= 12 && one !== two };
}

/** "19" is 2019 and "98" 1998. */
function fullYear(y: number): number {
  return y >= 100 ? y : y + (y < 50 ? 2000 : 1900);
}

/** "The 1900s" can be ten years or a hundred. */
function decade(first: number, isCentury: boolean): Fields {
  return { year: first, lastYear: first + (isCentury && first % 100 === 0 ? 99 : 9) };
}

/** "2018-19" are two years and more, "2019-04" is a month. */
function season(first: number, short: number): Fields | null {
  const last = first - (first % 100) + short;
  if (last > first) return { year: first, lastYear: last };
  if (short === 0 && first % 100 === 99) return { year: first, lastYear: first + 1 };
  return short >= 1 && short <= 12 ? { year: first, month: short } : null;
}

function century(number: number | null, e: string | undefined): Fields | null {
  if (number === null || number < 1 || number > 30) return null;
  const first = (number - 1) * 100;
  return e === undefined
    ? { year: first + 1, lastYear: first + 100 }
    : { year: -first - 100, lastYear: -first - 1 };
}
