// Numbers of a text, in any script and notation, and when two of them say the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, numeralsIn, saysTheSame, writtenOutIn } from '../../../src/text/numerals.ts';
import { cpuMs } from '../../support/cpu-time.ts';
import { inWholeRun } from '../../support/cases.ts';

/** What each number of a text may stand for. */
const valuesIn = (text: string) =>
  numeralsIn(text).map(({ values }) => values.map(({ top, bottom }) => Number(top) / Number(bottom)));

/** Whether the first number of one text says what the first one of another says. */
function same(one: string, other: string): boolean {
  const [[a], [b]] = [numeralsIn(one), numeralsIn(other)];
  if (a === undefined || b === undefined) throw new Error('there is no number');
  return saysTheSame(a, b);
}

describe('numbers', () => {
  it.each<[string, number[][]]>([
    ['35 days', [[35]]],
    ['$4.2', [[4.2]]],
    ['12 %', [[12]]],
    ['1,234,567 rows', [[1_234_567]]],
    ['1.234.567,89 Euro', [[1_234_567.89]]],
    ['1’234’567 Franken', [[1_234_567]]],
    ['1\u202f234\u202f567 lignes', [[1_234_567]]],
    ['1_000_000', [[1_000_000]]],
    // one and a half, or fifteen hundred: nobody can tell
    ['1.500', [[1.5, 1_500]]],
    ['1,500', [[1.5, 1_500]]],
    ['3,5 GB', [[3.5]]],
    ['1,2,3', [[1], [2], [3]]],
    ['a step of .25 or $.5', [[0.25], [0.5]]],
    ['to the end.25 and x.7', [[25], [7]]],
    ['from 3 to 5', [[3], [5]]],
    ['2024-05-17', [[2024], [5], [17]]],
    ['2^16', [[65_536]]],
    ['10⁶', [[1_000_000]]],
    ['2½ or ¾ litres', [[2.5], [0.75]]],
    ['1\u202f234 ⅒ of CO₂', [[1_234.1], [2]]],
    ['10₂', [[10], [2]]],
    ['no number', []],
  ])('of %j are %j (A118)', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });

  it.each<[string, number[]]>([
    ['$2T', [2, 2e12]],
    ['3B', [3, 3e9]],
    ['7 M', [7]],
    ['7M', [7, 7e6]],
    ['5K', [5, 5_000]],
    ['1.5 million', [1.5e6]],
    ['3 Mio. Euro', [3e6]],
    ['2 Milliarden', [2e9]],
    ['4bn', [4e9]],
    ['3 mil', [3_000]],
    ['310.000.000', [310e6]],
  ])('with a magnitude behind them: %s (A99, A118)', (text, expected) => {
    expect(valuesIn(text)).toEqual([expected]);
  });

  it.each([
    ['Arabic', '٣٥ يوما', 35],
    ['Persian', '۲۰۲۴', 2024],
    ['Devanagari', '१२', 12],
    ['full-width', '１２８', 128],
    ['Bengali', '৪০', 40],
    ['Arabic with its own marks', '١٬٢٣٤٫٥', 1_234.5],
  ])('are read in %s digits', (_script, text, value) => {
    expect(valuesIn(text)).toEqual([[value]]);
  });

  it('stand where they say', () => {
    const text = 'Of v3.24.0 and 1,000 and 2^10, ٣٥.';
    const found = numeralsIn(text);
    expect(found.map(({ raw }) => raw)).toEqual(['v3.24.0', '1,000', '2^10', '٣٥']);
    for (const { raw, start, end } of found) expect(text.slice(start, end)).toBe(raw);
  });

  it('keep any digit of any script as the digit it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce), fc.nat(9), (zero, digit) => {
        expect(asciiDigits(String.fromCodePoint(zero + digit))).toBe(String(digit));
      }),
    );
  });

  it('written out are known as whole words only', () => {
    const found = writtenOutIn('Zwölf of thirty ones, one and vierundzwanzig.');
    expect(found.map(({ raw, values }) => [raw, Number(values[0]?.top)])).toEqual([
      ['zwölf', 12],
      ['thirty', 30],
      ['one', 1],
    ]);
  });
});

describe('two numbers say the same', () => {
  it.each([
    ['$1,000M', '$1B'],
    ['3.2B', '3.19B'],
    ['3.2 billion', '3,190,000,000'],
    ['1.5 million', '1,500,000'],
    ['1.500', '1,500'],
    ['1500', '1.5K'],
    ['33', '33.3'],
    ['0.33', '0.3333'],
    ['1200', '1234'],
    ['65536', '2^16'],
    ['٣٥', '35'],
    ['18', '18.20.4'],
    ['3.24', '3.24.0'],
    ['v3.24.0', '3.24.0'],
  ])('%s and %s (A119)', (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ['3 months', '3 million'],
    ['3M', '3 months of 2001 and 4'],
  ])('%s is not read as what it is not: %s (A120)', (one, other) => {
    expect(valuesIn(one)[0]).toContain(3);
    expect(valuesIn('3 months')).toEqual([[3]]);
    expect(valuesIn(other)[0]).toHaveLength(1);
  });

  it.each([
    ['25', '2025'],
    ['2025', '25'],
    ['3 months', '3 million'],
    ['35', '36'],
    ['3.2B', '3.3B'],
    ['3.19B', '3.2B'],
    ['4', '4.4'],
    ['2000', '1999'],
    ['2010', '2014'],
    ['3.24.1', '3.24.0'],
    ['3.24.0', '3.24'],
    ['2.4', '18.2.4'],
    ['10', '100'],
    ['-0.5', '5'],
  ])('but not %s and %s (A120)', (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it('every number and itself', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true, noDefaultInfinity: true }), (number) => {
        const written = number.toFixed(2);
        expect(same(written, written)).toBe(true);
      }),
    );
  });
});

describe('hostile texts', () => {
  const long = (unit: string) => unit.repeat(100_000 / unit.length);

  it.each([
    ['digits', '7'],
    ['stops', '1.'],
    ['commas', '1,'],
    ['groups', "1'234"],
    ['blanks for groups', '1\u2009'],
    ['powers', '9^300 '],
    ['the largest powers', `${'9'.repeat(40)}^300 `],
    ['letters', 'v1'],
  ])('of 100 kB of %s take no time to speak of', inWholeRun, (_name, unit) => {
    const text = long(unit);
    expect(cpuMs(() => numeralsIn(text))).toBeLessThan(3_000);
  });

  it('hold no number of more than forty digits, which would be a name of something', () => {
    expect(numeralsIn(`sha ${'4'.repeat(64)} and 5`).map(({ raw }) => raw)).toEqual(['5']);
  });
});
