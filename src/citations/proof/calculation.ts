// Calculations that a model gives for what it computed, worked out exactly: "min(32, 4 + 4) = 8", "4 + 4 < 32",
// "days(2021-11-27, 2022-06-25) = 210", "2021-11-27 + 210 = 2022-06-25", "22:00 + 244 = 02:04".
import {
  compare,
  floor,
  fraction,
  fromDecimal,
  minus,
  over,
  plus,
  rounded,
  times,
} from '../../base/fraction.ts';
import type { Fraction } from '../../base/fraction.ts';
import { asciiDigits } from '../../text/numerals.ts';
import { timeOf } from '../../text/times.ts';
import { dayOf, daysUpTo, span, type Day } from './days.ts';

export interface Calculation {
  /** What stands between the signs of comparison, in order, with the numbers that are written there. */
  readonly sides: readonly Side[];
  /** Every comparison holds; a result may be rounded to the decimal places that it shows. */
  readonly holds: boolean;
}

interface Side {
  readonly value: Fraction;
  readonly operands: readonly Fraction[];
  /** What its parts come to on the way: 400 of `3 * (16 * 25)`. */
  readonly results: readonly Fraction[];
  /** Decimal places, where it is nothing but a number; null: it is worked out. */
  readonly places: number | null;
  /** It is what the side before it comes to, as it is written. */
  readonly comesOut: boolean;
  /** Minutes that a time in it is exact to; null: no time is written in it. */
  readonly clock: Fraction | null;
}

/** Characters and tokens of an expression, digits of what comes out: enough for a sentence, and nothing that takes time. */
const most = { characters: 400, tokens: 120, digits: 400, exponent: 256n };
const token =
  /\s*(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?(?![\d:])|\d+(?:,\d{3})*(?:\.\d+)?|[a-z]+|<=|>=|[-+*/^(),<>=])/y;
const date = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d+:/;
const withSeconds = /^\d+:\d+:/;
const minutesOfDay = fraction(1_440n);
const signs = new Map<string, (difference: number) => boolean>([
  ['=', (difference) => difference === 0],
  ['<', (difference) => difference < 0],
  ['>', (difference) => difference > 0],
  ['<=', (difference) => difference <= 0],
  ['>=', (difference) => difference >= 0],
]);
const levels: readonly ReadonlyMap<string, (a: Fraction, b: Fraction) => Fraction>[] = [
  new Map(Object.entries({ '+': plus, '-': minus })),
  new Map(Object.entries({ '*': times, '/': over })),
];
const functions = new Map<string, (values: readonly Fraction[]) => Fraction | undefined>([
  ['min', (values) => values.toSorted(compare)[0]],
  ['max', (values) => values.toSorted(compare).at(-1)],
  ['floor', ([value]) => value && floor(value)],
  ['ceil', ([value]) => value && minus(fraction(0n), floor(minus(fraction(0n), value)))],
  ['round', ([value]) => value && rounded(value, 0)],
]);

/** Digits with stops or commas among them; groups of three may stand behind blanks or marks. */
const marked = /\p{Nd}[\p{Nd}.,]*(?<=\p{Nd})/gu;
const group = /(?<=\p{Nd})[\s'’](?=\p{Nd}{3}(?!\p{Nd}))/gu;

const withOtherMarks = (number: string) => number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

class NoCalculation extends Error {}

/**
 * Null: it is no calculation, or one that is too large. Takes a few milliseconds at most. Numbers are read with stops for decimals, or else
 * with commas, as many languages write them.
 */
export function calculate(text: string): Calculation | null {
  const usual = workedOut(text);
  const other = usual?.holds === true ? null : workedOut(text.replace(marked, withOtherMarks));
  const found = other?.holds === true ? other : usual;
  // "16:10 = 1.6" speaks of no times
  const isRatio = found?.holds === false && workedOut(text.replaceAll(':', '/'))?.holds === true;
  return isRatio ? null : found;
}

function workedOut(text: string): Calculation | null {
  if (text.length > most.characters) return null;
  try {
    const reader: Reader = { tokens: tokensOf(text), at: 0, operands: [], results: [] };
    let left = side(reader);
    const sides = [left];
    let holds = true;
    for (let sign = signs.get(peek(reader)); sign !== undefined; sign = signs.get(peek(reader))) {
      const isEqual = take(reader) === '=';
      const right = side(reader);
      if (isEqual) sides[sides.length - 1] = left = wrapped(left, right);
      const value = isEqual ? shownAs(left.value, right) : left.value;
      const isSo = sign(compare(value, right.value));
      holds &&= isSo;
      const comesOut = isSo && isEqual && (left.places === null || left.comesOut);
      left = { ...right, comesOut };
      sides.push(left);
    }
    return peek(reader) === '' ? { sides, holds } : null;
  } catch (error) {
    if (error instanceof NoCalculation || error instanceof RangeError) return null;
    throw error;
  }
}

/** At midnight the clock begins again: before a time that comes out, and between two times, the second one of the next day. */
function wrapped(left: Side, { value, clock }: Side): Side {
  const isOver = clock !== null || (left.clock !== null && left.value.top < 0n);
  if (!isOver || compare(left.value, value) === 0) return left;
  return { ...left, value: minus(left.value, times(minutesOfDay, floor(over(left.value, minutesOfDay)))) };
}

/** What comes out, as it is written: rounded to its places, a time to its minute or second, or cut off there. */
function shownAs(exact: Fraction, right: Side): Fraction {
  const { places, value, clock } = right;
  if (clock === null || places === null)
    return showsRounding(exact, right) ? rounded(exact, places ?? 0) : exact;
  const away = compare(exact, value) < 0 ? minus(value, exact) : minus(exact, value);
  return compare(away, clock) < 0 ? value : exact;
}

/** A result of one digit may round to far too much: there a tenth of what it is may be lost at most. */
function showsRounding(exact: Fraction, { places, value }: Side): boolean {
  if (places === null || places > 0 || compare(value, fraction(10n)) >= 0) return places !== null;
  const lost = minus(exact, value);
  return compare(times(fraction(100n), times(lost, lost)), times(exact, exact)) <= 0;
}

function tokensOf(text: string): string[] {
  const plain = asciiDigits(text.replace(group, ''))
    .toLowerCase()
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/≈|==/g, '=')
    .replace(/≤/g, '<=')
    .replace(/≥/g, '>=')
    .trim();
  const tokens: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < plain.length;) {
    const found = token.exec(plain)?.[1];
    if (found === undefined || tokens.length >= most.tokens) throw new NoCalculation();
    tokens.push(found);
  }
  return tokens;
}

/** Where in an expression reading is, and the numbers that it has come upon. */
interface Reader {
  readonly tokens: readonly string[];
  at: number;
  operands: Fraction[];
  results: Fraction[];
}

const peek = ({ tokens, at }: Reader) => tokens[at] ?? '';
const take = (reader: Reader) => reader.tokens[reader.at++] ?? '';

function expect(reader: Reader, wanted: string): void {
  if (take(reader) !== wanted) throw new NoCalculation();
}

function side(reader: Reader): Side {
  reader.operands = [];
  reader.results = [];
  const first = peek(reader);
  const from = reader.at;
  const value = expression(reader);
  const isNumber = reader.at === from + (first === '-' ? 2 : 1);
  const clocks = reader.tokens.slice(from, reader.at).filter((one) => time.test(one));
  return {
    value,
    operands: reader.operands,
    results: reader.results,
    places: isNumber ? ((reader.tokens[reader.at - 1] ?? '').split('.')[1]?.length ?? 0) : null,
    comesOut: false,
    clock: clocks.length === 0 ? null : fraction(1n, clocks.some((one) => withSeconds.test(one)) ? 60n : 1n),
  };
}

function expression(reader: Reader, level = 0): Fraction {
  const operators = levels[level];
  if (operators === undefined) return raised(reader);
  let value = expression(reader, level + 1);
  for (let apply = operators.get(peek(reader)); apply !== undefined; apply = operators.get(peek(reader))) {
    take(reader);
    value = noted(reader, bounded(apply(value, expression(reader, level + 1))));
  }
  return value;
}

function raised(reader: Reader): Fraction {
  const base = single(reader);
  if (peek(reader) !== '^') return base;
  take(reader);
  const { top, bottom } = raised(reader);
  if (bottom !== 1n || top < 0n || top > most.exponent) throw new NoCalculation();
  return bounded(fraction(base.top ** top, base.bottom ** top));
}

function single(reader: Reader): Fraction {
  const one = take(reader);
  if (one === '-') return minus(fraction(0n), single(reader));
  if (one === '(') {
    const value = expression(reader);
    expect(reader, ')');
    return value;
  }
  if (date.test(one)) return fraction(BigInt(daysUpTo(day(reader, one))));
  if (time.test(one)) return minutes(reader, one);
  return /^\d[\d,.]*$/.test(one) ? written(reader, one.replaceAll(',', '')) : called(reader, one);
}

function called(reader: Reader, name: string): Fraction {
  expect(reader, '(');
  const isSpan = name === 'days' || name === 'months' || name === 'years';
  const dates: Day[] = [];
  const values: Fraction[] = [];
  do {
    if (isSpan) dates.push(day(reader, take(reader)));
    else values.push(expression(reader));
  } while (peek(reader) === ',' && take(reader) === ',');
  expect(reader, ')');
  const result = isSpan ? span(name, dates) : functions.get(name)?.(values);
  if (result === undefined) throw new NoCalculation();
  return noted(reader, result);
}

function written(reader: Reader, digits: string): Fraction {
  const value = fromDecimal(digits);
  reader.operands.push(value);
  return value;
}

/** A full hour is put in as its hour, which may stand without minutes. Its parts are what a claim writes of a time. */
function minutes(reader: Reader, text: string): Fraction {
  const found = timeOf(text);
  if (found === null) throw new NoCalculation();
  const parts = found.parts.map((one) => fraction(BigInt(one)));
  const [hour = found.minutes] = parts;
  reader.operands.push(found.isFullHour ? hour : found.minutes);
  reader.results.push(...(found.isFullHour ? [hour] : parts));
  return found.minutes;
}

function day(reader: Reader, text: string): Day {
  if (!date.test(text)) throw new NoCalculation();
  const [year, month, dayOfMonth] = text.split('-').map((part) => Number(written(reader, part).top));
  const found = dayOf(year ?? 0, month ?? 0, dayOfMonth ?? 0);
  if (found === null) throw new NoCalculation();
  return found;
}

function noted(reader: Reader, value: Fraction): Fraction {
  reader.results.push(value);
  return value;
}

function bounded(value: Fraction): Fraction {
  if (`${value.top}${value.bottom}`.length > most.digits) throw new NoCalculation();
  return value;
}
