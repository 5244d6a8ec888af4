// The numbers of a text, in any script and with any separators. "1.500" has two readings, and one that fits is enough.
import {
  compare,
  fraction,
  type Fraction,
  fromDecimal,
  over,
  plus,
  rounded,
  times,
} from '../base/fraction.ts';
import { localMagnitude, magnitudes, numberWords } from './number-words.ts';
import type { Stretch } from './sentences.ts';

export interface Numeral extends Stretch {
  /** As it is written. */
  readonly raw: string;
  /** What it may stand for; at least one. */
  readonly values: readonly Fraction[];
  /** What its digits alone stand for, where a word such as "million" or an exponent belongs to it: of "2^32" 2 and 32. */
  readonly unscaled?: readonly Fraction[];
  /** Of a version such as 3.24.0 or v18.20: its parts. */
  readonly version: readonly string[] | null;
  /** Decimal places it shows; below 0: zeros at its end that may come from rounding. */
  readonly places: number;
}

/** A numeral without a version and without decimal places, where it stands. */
export function wholeNumeral(raw: string, start: number, values: readonly Fraction[]): Numeral {
  return { raw, start, end: start + raw.length, values, version: null, places: 0 };
}

const digits = String.raw`\p{Nd}`;
/** ½ and the like, alone or behind a whole number. */
const fractions = String.raw`[\u00bc-\u00be\u2150-\u215e]`;
const brokenOff = new RegExp(String.raw`[ \u00a0\u202f]?(${fractions})$`, 'u');
const written = new RegExp(
  // groups of three behind a blank that is made for it; otherwise runs of digits joined by stops, commas, marks
  // also ".5", "2½", and digits below the line, as of CO₂
  String.raw`(?:(?<![\p{L}\p{Nd}])[vV]|(?<![\p{L}\p{Nd}_.)\]])\.)?${digits}+(?:[\u00a0\u202f\u2009'’_]${digits}{3}(?!${digits})|[.,٫٬]${digits}+)*(?:[ \u00a0\u202f]?${fractions})?|${fractions}|[₀-₉]+`,
  'gu',
);
const behind =
  /^(?:\^(\p{Nd}{1,3})|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|([KMBTk])(?![\p{L}\p{N}])|([万萬만亿億억조])|[ \u00a0-]?(mil[ \u00a0]millones|\p{L}{2,10})\.?(?!\p{L}))/u;
const letters: Readonly<Record<string, number>> = { K: 3, k: 3, M: 6, B: 9, T: 12 };
/** Characters behind a number that may belong to it. */
const lookahead = 18;
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
      const numeral = read(raw, start, text.slice(end, end + lookahead));
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

const spaced =
  /(?<![\p{L}\p{Nd}.,:/-])(?:\p{Nd}{1,3}(?: \p{Nd}{3})+(?:[.,]\p{Nd}+)?|\p{Nd}{1,2}(?:,\p{Nd}{2})+,\p{Nd}{3}(?:\.\p{Nd}+)?)(?![\p{Nd}:/-])/gu;

/** Numbers whose groups of three stand behind ordinary blanks, and those with groups of two (1,50,000), as one number each: they may also be several. Takes linear time. */
export function spacedIn(text: string): Numeral[] {
  return Array.from(text.matchAll(spaced), ({ 0: raw, index: start }) => {
    const numeral = read(
      raw.replaceAll(' ', '\u00a0'),
      start,
      text.slice(start + raw.length, start + raw.length + lookahead),
    );
    return { ...numeral, raw };
  });
}

const word = /\p{L}+/gu;

/** The numbers that are written out as words. */
export function writtenOutIn(text: string): Numeral[] {
  return Array.from(text.toLowerCase().matchAll(word)).flatMap((match) => {
    const value = numberWords.get(match[0]);
    return value === undefined ? [] : [wholeNumeral(match[0], match.index, [fraction(BigInt(value))])];
  });
}

function read(raw: string, start: number, after: string): Numeral {
  const broken = brokenOff.exec(raw);
  const plain = asciiDigits(raw.slice(0, broken?.index))
    .replace(/[\u00a0\u202f\u2009'’_]/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const bare = plain.replace(/^[vV]/, '').replace(/^\./, '0.');
  const parts = bare.split('.');
  const isLetter = /^[vV]/.test(plain);
  // not "310.000.000", whose groups are stops
  const isVersion =
    !bare.includes(',') && (isLetter ? parts.length > 1 : parts.length > 2 && !isGrouped.test(bare));
  const readings = isVersion ? [] : valuesOf(bare).map((value) => plus(value, valueOf(broken?.[1])));
  const { values, length, exponent, unscaled } = scaleOf(after, readings);
  const isWhole = readings.length !== 1 || (readings[0]?.bottom === 1n && !/[.,]\d{1,2}$/.test(bare));
  const decimals = isWhole ? 0 : (/[.,](\d+)$/.exec(bare)?.[1]?.length ?? 0);
  const zeros =
    isWhole && length === 0 ? (/[1-9](0+)$/.exec(bare.replace(/[.,]/g, ''))?.[1]?.length ?? 0) : 0;
  return {
    raw: raw + after.slice(0, length),
    start,
    end: start + raw.length + length,
    values: isVersion ? [fraction(BigInt(parts[0] || '0'))] : values,
    ...(unscaled === undefined ? {} : { unscaled }),
    version:
      isVersion || (parts.length === 2 && !bare.includes(','))
        ? parts.map((part) => part.replace(/^0+(?=\d)/, ''))
        : null,
    places: decimals - zeros - exponent,
  };
}

function valueOf(character: string | undefined): Fraction {
  const [top = '', bottom = '1'] = (character ?? '0').normalize('NFKC').split('⁄');
  return fraction(BigInt(top), BigInt(bottom));
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
  readonly unscaled?: readonly Fraction[];
}

/** With what stands behind the digits and belongs to them: an exponent, a letter for thousands or millions, a word for them. */
function scaleOf(after: string, values: readonly Fraction[]): Scaled {
  const [all = '', caret, raised, letter, unit, words] = behind.exec(after) ?? [];
  const name = unit ?? words?.replace('\u00a0', ' ');
  const { length } = all;
  const exponent = caret ?? raised?.normalize('NFKC');
  if (exponent !== undefined) {
    const raisedTo = Number(asciiDigits(exponent));
    const raisedValues = values.map((value) => power(value, raisedTo));
    const unscaled = [...values, fraction(BigInt(raisedTo))];
    return { values: raisedValues, length, exponent: 0, unscaled };
  }
  // a letter may also be a unit: both are possible
  if (letter !== undefined)
    return { values: [...values, ...scaled(values, letters[letter] ?? 0)], length, exponent: 0 };
  const local = localMagnitude(after);
  // in some language a word of another one is a magnitude: both are possible
  if (local !== null && local.length > (magnitudes.has(name?.toLowerCase() ?? '') ? length : 0))
    return { values: [...values, ...scaled(values, local.exponent)], length: local.length, exponent: 0 };
  const magnitude = name === undefined ? undefined : magnitudes.get(name.toLowerCase());
  return magnitude === undefined
    ? { values, length: 0, exponent: 0 }
    : { values: scaled(values, magnitude), length, exponent: magnitude, unscaled: values };
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
  return text.replace(/[\p{Nd}₀-₉]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    if (code >= 0x2080 && code <= 0x2089) return String(code - 0x2080);
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
