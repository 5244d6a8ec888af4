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
const signs: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};
const levels = [
  { '+': plus, '-': minus },
  { '*': times, '/': over },
] as const;
const functions: Readonly<Record<string, (values: readonly Fraction[]) => Fraction | undefined>> = {
  min: (values) => values.toSorted(compare)[0],
  max: (values) => values.toSorted(compare).at(-1),
  floor: ([value]) => value && floor(value),
  ceil: ([value]) => value && minus(fraction(0n), floor(minus(fraction(0n), value))),
  round: ([value]) => value && rounded(value, 0),
};

class NoCalculation extends Error {}

/** Null: it is no calculation, or one that is too large. Takes a few milliseconds at most. */
export function calculate(text: string): Calculation | null {
  if (text.length > most.characters) return null;
  try {
    const reader = createReader(tokensOf(text));
    const sides = [reader.side()];
    let holds = true;
    for (let sign = signs[reader.peek()]; sign !== undefined; sign = signs[reader.peek()]) {
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
    const operators: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction>> | undefined =
      levels[level];
    if (operators === undefined) return raised();
    let value = expression(level + 1);
    for (let operator = operators[peek()]; operator !== undefined; operator = operators[peek()]) {
      take();
      value = bounded(operator(value, expression(level + 1)));
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
    const days: Date[] = [];
    const values: Fraction[] = [];
    do {
      if (isSpan) days.push(day(take()));
      else values.push(expression());
    } while (peek() === ',' && take() === ',');
    expect(')');
    const result = isSpan ? span(name, days) : functions[name]?.(values);
    if (result === undefined) throw new NoCalculation();
    return result;
  }
  function written(digits: string): Fraction {
    const value = fromDecimal(digits);
    operands.push(value);
    return value;
  }
  function day(text: string): Date {
    const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : NaN);
    if (Number.isNaN(date.getTime())) throw new NoCalculation();
    for (const part of text.split('-')) written(part);
    return date;
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

/** Whole days, months or years that have passed between two days. */
function span(unit: 'days' | 'months' | 'years', [from, to]: readonly Date[]): Fraction | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (unit === 'days') return fraction(BigInt(Math.round((to.getTime() - from.getTime()) / 86_400_000)));
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const whole = months - (months > 0 && to.getUTCDate() < from.getUTCDate() ? 1 : 0);
  return fraction(BigInt(unit === 'months' ? whole : Math.trunc(whole / 12)));
}
