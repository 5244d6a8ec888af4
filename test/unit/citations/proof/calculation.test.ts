// Calculations of models, worked out exactly; whatever else they give is no calculation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../src/citations/proof/calculation.ts';
import { cases } from '../../../support/cases.ts';
import { cpuMs } from '../../../support/cpu-time.ts';

const resultOf = (text: string) => {
  const { top, bottom } = calculate(text)?.sides[0]?.value ?? { top: 0n, bottom: 0n };
  return Number(top) / Number(bottom);
};

describe('a calculation', () => {
  it.each([
    '8192 / 4096 = 2',
    'min(32, 4 + 4) = 8',
    'min(32, 4 + 4) = min(32, 8) = 8',
    '4 + 4 < 32',
    '4 + 4 = 8 < 32',
    '2 + 3 * 4 = 14',
    '(2 + 3) * 4 = 20',
    '-3 + 5 = 2',
    '2^10 = 1024',
    '2^3^2 = 512',
    '0.1 + 0.2 = 0.3',
    '1 / 3 * 3 = 1',
    '2 / 3 = 0.67',
    '100 / 3 = 33.3',
    '100 / 3 = 33',
    '400000 / 86400 = 4.6',
    '400000 / 86400 = 5',
    '400000 * 3 / 16 / 3600 = 21',
    '1,234 + 1 = 1,235',
    '3 × 4 ÷ 2 − 1 = 5',
    '7 ≥ 7',
    '1 ≤ 2 ≤ 3',
    'max(1, 2, 3) = 3',
    'floor(7 / 2) = 3',
    'ceil(7 / 2) = 4',
    'floor(-7 / 2) = -4',
    'round(7 / 2) = 4',
    'days(2021-11-27, 2022-06-25) = 210',
    'days(2024-02-28, 2024-03-01) = 2',
    '2026-12-01 + 90 = 2027-03-01',
    '2024-03-01 - 2 = 2024-02-28',
    '2024-03-01 - 2024-02-28 = 2',
    'days(2023-02-28, 2023-03-01) = 1',
    'days(1900-02-28, 1900-03-01) = 1',
    'days(2000-01-01, 1999-12-31) = -1',
    'months(2021-11-27, 2022-06-25) = 6',
    'months(2022-06-25, 2021-11-27) = -6',
    'years(2020-02-29, 2024-02-28) = 3',
    'years(2020-02-29, 2024-02-29) = 4',
    '02:20 + 75 = 03:35',
    '02:20:13 + 75 = 03:35:13',
    '02:20:13 + 75 = 03:35',
    '01:15 + 62.4 = 02:17:24',
    '23:30 + 213.33 / 60 = 23:33:33',
    '01:15 + 218.6334 = 04:53:38',
    '01:15 + 218.6334 = 04:53',
    '2:20 + 75 = 3:35',
    '02:20 + 7.5 = 02:28',
    '22:00 + 244 = 02:04',
    '22 * 60 + 244 = 02:04',
    '22:00 + 120 = 24:00',
    '22:00 + 120 = 00:00',
    '00:30 - 75 = 23:15',
    '03:35 - 02:20 = 75',
    '03:35 - 02:20 = 01:15',
    '02:04 - 22:00 = 244',
    '24:00 - 22:30 = 90',
    '(03:35 - 02:20) * 30 = 2250',
    '02:20 + 75 < 04:00',
    '22:00 + 244 > 24:00',
    '(200 - 300) / 300 * 100 = -33.3',
    '12 / 5 = 2,4',
    '0,1 + 0,2 = 0,3',
    '1.200 + 300 = 1.500',
    '1.234,5 * 2 = 2.469',
    '1 200 + 300 = 1 500',
    "1'200 + 300 = 1\u202f500",
    '١٢ / ٥ = ٢٫٤',
  ])('that holds: %s (F4)', (text) => {
    expect(calculate(text)?.holds).toBe(true);
  });

  it.each([
    ['8192 / 4096 = 3', 2],
    ['min(32, 4 + 4) = 32', 8],
    ['40 < 32', 40],
    ['2 / 3 = 0.66', 2 / 3],
    ['7 / 2 = 4', 3.5],
    ['7 / 2 = 3', 3.5],
    ['2 / 3 = 1', 2 / 3],
    ['400000 / 86400 = 4.7', 400_000 / 86_400],
    ['400000 / 86400 = 4', 400_000 / 86_400],
    ['1 / 3 = 0', 1 / 3],
    ['8 / 4 = 3', 2],
    ['days(2021-11-27, 2022-06-25) = 211', 210],
    ['02:20 + 75 = 03:36', 215],
    ['22:00 + 244 < 24:00', 1_564],
    ['03:35 - 02:20 = 1515', 75],
    ['(03:35 - 02:20) * 30 = 810', 2_250],
    ['10 - 20 = 1430', -10],
    ['(200 - 300) / 300 * 100 = -33.4', -100 / 3],
    ['(200 - 300) / 300 * 100 = 33.3', -100 / 3],
    ['1.200 + 300 = 1.600', 301.2],
    ['1,234 + 1 = 1.235', 1_235],
  ])('that is wrong, with what it really gives: %s (F4)', (text, result) => {
    expect(calculate(text)?.holds).toBe(false);
    expect(resultOf(text)).toBeCloseTo(result, 10);
  });

  it.each([
    ['code', 'process.exit()'],
    ['a call', 'exec(1)'],
    ['a property of every object', 'constructor(1) = 1'],
    ['another one', '__proto__(1)'],
    ['a tower of powers', '10^10^10'],
    ['a power of a power', '(10^200)^200'],
    ['a power that is no whole number', '2^0.5 = 1'],
    ['a power below zero', '2^-1'],
    ['a division by zero', '1 / 0 = 1'],
    ['a hidden one', '1 / (2 - 2) = 1'],
    ['words', '8192 tokens / 4096 tokens = 2'],
    ['prose', '2021-11-27 to 2022-06-25 = 210 days, about 7 months'],
    ['two of them', '32 - 4 = 28; 1 = 1'],
    ['half of one', '4 + = 4'],
    ['an open bracket', '(4 + 4 = 8'],
    ['a day that is none', 'days(2023-02-30, 2023-03-01) = 1'],
    ['a month that is none', 'days(2023-13-01, 2024-01-01) = 1'],
    ['an hour that is none', '24:01 + 9 = 24:10'],
    ['a minute that is none', '10:60 + 9 = 11:09'],
    ['a second that is none', '02:20:60 + 75 = 03:36'],
    ['a ratio', '16:10 = 1.6'],
    ['a ratio of times that are none', '80:20 = 4'],
    ['one day', 'days(2023-01-01) = 0'],
    ['nothing', ''],
    ['a function of nothing', 'min() = 0'],
  ])('is not: %s (%s)', (_what, text) => {
    expect(calculate(text)).toBeNull();
  });

  it.each([
    ['100 kB of digits', '9'.repeat(100_000)],
    ['100 kB of signs', '1+'.repeat(50_000)],
    ['400 characters of brackets', '('.repeat(400)],
    ['400 characters of minus', '-'.repeat(400)],
    ['many powers', Array.from({ length: 30 }, () => '9^200').join('*')],
  ])('is not %s, and that is known at once', (_name, text) => {
    expect(cpuMs(() => expect(calculate(text)).toBeNull())).toBeLessThan(500);
  });

  it('never throws, whatever a model writes', () => {
    const piece = fc.constantFrom(
      '1',
      '20',
      '3.5',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      '=',
      '<',
      ',',
      'min',
      'days',
      ' ',
      '2024-01-01',
      '22:00',
      ':',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(() => calculate(pieces.join(''))).not.toThrow();
      }),
      cases(2_000),
    );
  });

  it('gives what plain arithmetic gives', () => {
    const whole = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        expect(resultOf(`(${a}) + (${b}) * (${c})`)).toBe(a + b * c);
      }),
    );
  });
});
