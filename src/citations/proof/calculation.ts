// Calculations that a model gives for what it computed, worked out exactly: "8192 / 4096 = 2", "min(32, 4 + 4) = 8",
// "4 + 4 < 32", "days(2021-11-27, 2022-06-25) = 210". Anything else is no calculation.
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

export interface Calculation {
  /** What stands between the signs of comparison, in order, with the numbers that are written there. */
  readonly sides: readonly Side[];
  /** Every comparison holds; a result may be rounded to the decimal places that it shows. */
  readonly holds: boolean;
}

interface Side {
  readonly value: Fraction;
  readonly operands: readonly Fraction[];
  /** Decimal places, where it is nothing but a number; null: it is worked out. */
  readonly places: number | null;
}

/** Characters and tokens of an expression, digits of what comes out: enough for a sentence, and nothing that takes time. */
const most = { characters: 400, tokens: 120, digits: 400, exponent: 256n };
const token = /\s*(\d{4}-\d{2}-\d{2}|\d+(?:,\d{3})*(?:\.\d+)?|[a-z]+|<=|>=|[-+*/^(),<>=])/y;
const signs = new Map<string, (difference: number) => boolean>([
  ['=', (difference) => difference === 0],
  ['<', (difference) => difference < 0],
  ['>', (difference) => difference > 0],
  ['<=', (difference) => difference <= 0],
  ['>=', (difference) => difference >= 0],
]);
const levels: readonly ReadonlyMap<string, (a: Fraction, b: Fraction) => Fraction>[] = [
  new Map([
    ['+', plus],
    ['-', minus],
  ]),
  new Map([
    ['*', times],
    ['/', over],
  ]),
];
const functions = new Map<string, (values: readonly Fraction[]) => Fraction | undefined>([
  ['min', (values) => values.toSorted(compare)[0]],
  ['max', (values) => values.toSorted(compare).at(-1)],
  ['floor', ([value]) => value && floor(value)],
  ['ceil', ([value]) => value && minus(fraction(0n), floor(minus(fraction(0n), value)))],
  ['round', ([value]) => value && rounded(value, 0)],
]);

class NoCalculation extends Error {}

/** Null: it is no calculation, or one that is too large. Takes a few milliseconds at most. */
export function calculate(text: string): Calculation | null {
  if (text.length > most.characters) return null;
  try {
    const reader = createReader(tokensOf(text));
    const sides = [reader.side()];
    let holds = true;
    for (let sign = signs.get(reader.peek()); sign !== undefined; sign = signs.get(reader.peek())) {
      const isEqual = reader.take() === '=';
      const [left, right] = [sides.at(-1)!, reader.side()];
      const value = isEqual && showsRounding(right) ? rounded(left.value, right.places ?? 0) : left.value;
      holds &&= sign(compare(value, right.value));
      sides.push(right);
    }
    return reader.peek() === '' ? { sides, holds } : null;
  } catch (error) {
    if (error instanceof NoCalculation || error instanceof RangeError) return null;
    throw error;
  }
}

/** A result of one digit rounds to too much. */
function showsRounding({ places, value }: Side): boolean {
  return places !== null && (places > 0 || compare(value, fraction(10n)) >= 0);
}

function tokensOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/≈|==/g, '=');
  const spelled = plain.replace(/≤/g, '<=').replace(/≥/g, '>=').trim();
  const tokens: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < spelled.length;) {
    const found = token.exec(spelled)?.[1];
    if (found === undefined || tokens.length >= most.tokens) throw new NoCalculation();
    tokens.push(found);
  }
  return tokens;
}

function createReader(tokens: readonly string[]) {
  let at = 0;
  let operands: Fraction[] = [];
  const peek = () => tokens[at] ?? '';
  const take = () => tokens[at++] ?? '';
  const expect = (wanted: string) => {
    if (take() !== wanted) throw new NoCalculation();
  };

  function expression(level = 0): Fraction {
    const operators = levels[level];
    if (operators === undefined) return raised();
    let value = expression(level + 1);
    for (let apply = operators.get(peek()); apply !== undefined; apply = operators.get(peek())) {
      take();
      value = bounded(apply(value, expression(level + 1)));
    }
    return value;
  }
  function raised(): Fraction {
    const base = single();
    if (peek() !== '^') return base;
    take();
    const { top, bottom } = raised();
    if (bottom !== 1n || top < 0n || top > most.exponent) throw new NoCalculation();
    return bounded(fraction(base.top ** top, base.bottom ** top));
  }
  function single(): Fraction {
    const one = take();
    if (one === '-') return minus(fraction(0n), single());
    if (one === '(') {
      const value = expression();
      expect(')');
      return value;
    }
    return /^\d[\d,.]*$/.test(one) ? written(one.replaceAll(',', '')) : called(one);
  }
  function called(name: string): Fraction {
    expect('(');
    const isSpan = name === 'days' || name === 'months' || name === 'years';
    const days: Day[] = [];
    const values: Fraction[] = [];
    do {
      if (isSpan) days.push(day(take()));
      else values.push(expression());
    } while (peek() === ',' && take() === ',');
    expect(')');
    const result = isSpan ? span(name, days) : functions.get(name)?.(values);
    if (result === undefined) throw new NoCalculation();
    return result;
  }
  function written(digits: string): Fraction {
    const value = fromDecimal(digits);
    operands.push(value);
    return value;
  }
  function day(text: string): Day {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new NoCalculation();
    const [year, month, dayOfMonth] = text.split('-').map((part) => Number(written(part).top));
    return dayOf(year ?? 0, month ?? 0, dayOfMonth ?? 0);
  }
  return {
    peek,
    take,
    side(): Side {
      operands = [];
      const first = peek();
      const from = at;
      const value = expression();
      return { value, operands, places: at === from + 1 ? (first.split('.')[1]?.length ?? 0) : null };
    },
  };
}

function bounded(value: Fraction): Fraction {
  if (`${value.top}${value.bottom}`.length > most.digits) throw new NoCalculation();
  return value;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const most = month === 2 && leapDays(year) > leapDays(year - 1) ? 29 : (lengths[month - 1] ?? 0);
  if (dayOfMonth < 1 || dayOfMonth > most) throw new NoCalculation();
  return { year, month, dayOfMonth };
}

/** Leap days up to the end of a year, in the Gregorian calendar. */
function leapDays(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

function daysUpTo({ year, month, dayOfMonth }: Day): number {
  const full = lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0);
  return 365 * year + leapDays(month > 2 ? year : year - 1) + full + dayOfMonth;
}

/** Whole days, months or years that have passed between two days; below 0 when the second one is earlier. */
function span(unit: 'days' | 'months' | 'years', [from, to]: readonly Day[]): Fraction | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (unit === 'days') return fraction(BigInt(daysUpTo(to) - daysUpTo(from)));
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const more = to.dayOfMonth - from.dayOfMonth;
  const whole = months > 0 && more < 0 ? months - 1 : months < 0 && more > 0 ? months + 1 : months;
  return fraction(BigInt(unit === 'months' ? whole : Math.trunc(whole / 12)));
}
