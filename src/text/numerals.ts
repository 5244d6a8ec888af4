// The numbers of a text as numbers, in any script and with any separators. "1.500" may be one and a half or fifteen hundred:
// such a numeral has both readings, and whoever compares is content with one that fits.
import { fraction, fromDecimal, over, rounded, compare, times } from '../base/fraction.ts';
import type { Fraction } from '../base/fraction.ts';
import { magnitudes, numberWords } from './number-words.ts';

export interface Numeral {
  /** As it is written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** What it may stand for; at least one. */
  readonly values: readonly Fraction[];
  /** Of a version such as 3.24.0 or v18.20: its parts. */
  readonly version: readonly string[] | null;
  /** Decimal places it shows; below 0: zeros at its end that may come from rounding. */
  readonly places: number;
}

const digits = String.raw`\p{Nd}`;
const written = new RegExp(
  // groups of three behind a blank that is made for it; otherwise runs of digits joined by stops, commas, marks
  // also ".5"
  String.raw`(?:(?<![\p{L}\p{Nd}])[vV]|(?<![\p{L}\p{Nd}_.)\]])\.)?${digits}+(?:[\u00a0\u202f\u2009'’_]${digits}{3}(?!${digits})|[.,٫٬]${digits}+)*`,
  'gu',
);
const behind =
  /^(?:\^(\p{Nd}{1,3})|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|([KMBTk])(?![\p{L}\p{N}])|[ \u00a0-]?(\p{L}{2,10})\.?(?!\p{L}))/u;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const letters: Readonly<Record<string, number>> = { K: 3, k: 3, M: 6, B: 9, T: 12 };
/** Longer ones are names of something: hashes, card numbers, the digits of pi. */
const longest = 40;

/** Every number that is written in digits, in order. Takes linear time. */
export function numeralsIn(text: string): Numeral[] {
  let done = 0;
  return Array.from(text.matchAll(written)).flatMap((match) =>
    separate(match[0]).flatMap(({ raw, from }) => {
      const start = match.index + from;
      const end = start + raw.length;
      // an exponent was read with its base
      if (raw.length > longest || start < done) return [];
      const numeral = read(raw, start, text.slice(end, end + 14));
      done = numeral.end;
      return [numeral];
    }),
  );
}

/** "1,2,3" is a list of numbers, "1,234,567" is one. */
function separate(raw: string): { readonly raw: string; readonly from: number }[] {
  const isList = /,.*,/.test(raw) && !/^\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?$/u.test(raw);
  if (!isList) return [{ raw, from: 0 }];
  let from = 0;
  return raw.split(',').map((part) => {
    const own = { raw: part, from };
    from += part.length + 1;
    return own;
  });
}

const word = /\p{L}+/gu;

/** The numbers that are written out as words. */
export function writtenOutIn(text: string): Numeral[] {
  return Array.from(text.toLowerCase().matchAll(word)).flatMap((match) => {
    const value = numberWords.get(match[0]);
    if (value === undefined) return [];
    const end = match.index + match[0].length;
    return [
      { raw: match[0], start: match.index, end, values: [fraction(BigInt(value))], version: null, places: 0 },
    ];
  });
}

function read(raw: string, start: number, after: string): Numeral {
  const plain = asciiDigits(raw)
    .replace(/[\u00a0\u202f\u2009'’_]/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const bare = plain.replace(/^[vV]/, '').replace(/^\./, '0.');
  const parts = bare.split('.');
  const isVersion = !bare.includes(',') && (parts.length > 2 || (/^[vV]/.test(plain) && parts.length > 1));
  const readings = isVersion ? [] : valuesOf(bare);
  const { values, length, exponent } = scaleOf(after, readings);
  const isWhole = readings.length !== 1 || (readings[0]?.bottom === 1n && !/[.,]\d{1,2}$/.test(bare));
  const decimals = isWhole ? 0 : (/[.,](\d+)$/.exec(bare)?.[1]?.length ?? 0);
  const zeros =
    isWhole && length === 0 ? (/[1-9](0+)$/.exec(bare.replace(/[.,]/g, ''))?.[1]?.length ?? 0) : 0;
  return {
    raw: raw + after.slice(0, length),
    start,
    end: start + raw.length + length,
    values: isVersion ? [fraction(BigInt(parts[0] || '0'))] : values,
    version:
      isVersion || (parts.length > 1 && !bare.includes(','))
        ? parts.map((part) => part.replace(/^0+(?=\d)/, ''))
        : null,
    places: decimals - zeros - exponent,
  };
}

const isGrouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/;

/** As a number with groups, and as one with decimals, where it may be either. */
function valuesOf(bare: string): Fraction[] {
  const separators = bare.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return [fromDecimal(bare)];
  const at = bare.lastIndexOf(last);
  const whole = bare.replace(/[.,]/g, '');
  const decimal = `${bare.slice(0, at).replace(/[.,]/g, '')}.${bare.slice(at + 1)}`;
  if (separators.length > 1) return [fromDecimal(new Set(separators).size > 1 ? decimal : whole)];
  return isGrouped.test(bare) ? [fromDecimal(decimal), fromDecimal(whole)] : [fromDecimal(decimal)];
}

interface Scaled {
  readonly values: readonly Fraction[];
  /** Of what was read behind the digits. */
  readonly length: number;
  /** The power of ten by which every value was multiplied. */
  readonly exponent: number;
}

/** With what stands behind the digits and belongs to them: an exponent, a letter for thousands or millions, a word for them. */
function scaleOf(after: string, values: readonly Fraction[]): Scaled {
  const [all = '', caret, raised, letter, name] = behind.exec(after) ?? [];
  const { length } = all;
  const exponent =
    caret ??
    (raised === undefined ? undefined : Array.from(raised, (one) => superscripts.indexOf(one)).join(''));
  if (exponent !== undefined)
    return {
      values: values.map((value) => power(value, Number(asciiDigits(exponent)))),
      length,
      exponent: 0,
    };
  // a letter may also be a unit: both are possible
  if (letter !== undefined)
    return { values: [...values, ...scaled(values, letters[letter] ?? 0)], length, exponent: 0 };
  const magnitude = name === undefined ? undefined : magnitudes.get(name.toLowerCase());
  return magnitude === undefined
    ? { values, length: 0, exponent: 0 }
    : { values: scaled(values, magnitude), length, exponent: magnitude };
}

function scaled(values: readonly Fraction[], exponent: number): Fraction[] {
  return values.map((value) => times(value, fraction(10n ** BigInt(exponent))));
}

/** Digits of the largest power that is worked out; a larger one is nobody's figure. */
const longestPower = 130;

function power(value: Fraction, exponent: number): Fraction {
  const length = `${value.top}`.length * exponent;
  return length > longestPower
    ? value
    : fraction(value.top ** BigInt(exponent), value.bottom ** BigInt(exponent));
}
/** Digits of any script as those of ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}

/**
 * Whether a numeral says what another one says: an equal value, the same version or its beginning ("18" of 18.20.4), or the
 * other value rounded to the places that this one shows, of which at least two count.
 */
export function saysTheSame(one: Numeral, other: Numeral): boolean {
  if (other.version !== null && isBeginning(one, other.version)) return true;
  if (one.version !== null && one.version.length > 2) return false;
  return one.values.some((value) =>
    other.values.some((stands) => compare(value, stands) === 0 || isRounded(one, value, stands)),
  );
}

function isBeginning(one: Numeral, version: readonly string[]): boolean {
  const own = one.version ?? [asciiDigits(one.raw).replace(/^[vV]?0*(?=\d)/, '')];
  // two parts may be a decimal number, of which its whole part is no beginning
  if (own.length < version.length && version.length < 3) return false;
  return own.length <= version.length && own.every((part, index) => part === version[index]);
}

/** Digits that a rounded number has to show for the rounding to say something. */
const least = 10n;

function isRounded({ places, raw }: Numeral, value: Fraction, exact: Fraction): boolean {
  // four digits in a row may be a year, and 2010 is not 2014
  if (places === -1 && /^\p{Nd}{4}$/u.test(raw)) return false;
  const unit = places < 0 ? fraction(10n ** BigInt(-places)) : fraction(1n, 10n ** BigInt(places));
  if (over(value, unit).top < least || compare(value, exact) === 0) return false;
  return compare(rounded(exact, places), value) === 0;
}
