// What counts as a number, with which value and unit, and what only looks like one.
import { describe, expect, it } from 'vitest';
import { readQuantities } from '../../../../src/citations/numbers/read-quantities.ts';
import { normalised, unitOf } from '../../../../src/citations/numbers/describe.ts';

function read(text: string): string[] {
  return readQuantities(text).map((each) => `${normalised(each)} ${unitOf(each)}`.trim());
}

describe('reading quantities', () => {
  it.each([
    ['$1,000M', ['1000000000 dollar']],
    ['US$5 million and €76.25 million', ['5000000 USD', '76250000 EUR']],
    ['500 dollars, £20 and 3.2 billion yen', ['500 dollar', '20 GBP', '3200000000 JPY']],
    ['half a million euros', ['500000 EUR']],
    ['12 % of 1,234 users', ['12 percent', '1234 user']],
    ['1.2T requests, 3B rows, 40K users', ['1200000000000 request', '3000000000 row', '40000 user']],
    ['2bn people', ['2000000000 person']],
  ])('reads money, percent, counts and magnitudes in %s (A118)', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it('takes a magnitude letter only where no other letter follows (A120)', () => {
    expect(read('3 months')).toEqual(['3 month']);
    expect(read('3 billboards')).toEqual(['3 billboard']);
    expect(read('5 km, 5m users, 5 m deep, €5m')).toEqual(['5000 km', '5000000 user', '5 m', '5000000 EUR']);
  });

  it.each([
    ['1 234 567', ['1234567']],
    ["1'234 rows", ['1234 row']],
    ['1.234,5 kg', ['1234.5 kg']],
    ['-5 °C and .05', ['-5 °C', '0.05']],
    ['1.5', ['1.5']],
  ])('reads the digits of %s', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it.each([
    ['10-15 %', ['10..15 percent']],
    ['between 5 and 7 km', ['5000..7000 km']],
    ['from 3 to 5 days', ['259200..432000 day']],
    ['$3–5 million', ['3000000..5000000 dollar']],
  ])('reads %s as a range', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it('reads number words, fractions and multiples', () => {
    expect(read('twenty-five dogs')).toEqual(['25 dog']);
    expect(read('a dozen ships')).toEqual(['12 ship']);
    expect(read('two hundred and five ships')).toEqual(['205 ship']);
    expect(read('two thirds of all')).toEqual(['0.666666666667']);
    expect(read('one in five')).toEqual(['0.2']);
    expect(read('it doubled')).toEqual(['2']);
    expect(read('3x as much')).toEqual(['3']);
  });

  it('keeps percentage points apart from percent', () => {
    expect(read('5 percentage points, 5 pp, 50 basis points, 5 percent')).toEqual([
      '5 points',
      '5 points',
      '0.5 points',
      '5 percent',
    ]);
  });

  it.each([
    ['on 2024-05-03', ['2024-05-03 date']],
    ['May 3, 2024', ['2024-05-03 date']],
    ['3 May 2024', ['2024-05-03 date']],
    ['am 3. Oktober 1990', ['1990-10-03 date']],
    ['05.03.2024', ['2024-03-05 date']],
    ['Q3 2024', ['2024-Q3 date']],
    ['in the 1990s', ['1990..1999 date']],
    ['the 19th century', ['1801..1900 date']],
    ['from 1897 to 1917', ['1897 date', '1917 date']],
    ['at 14:49 or 3 pm', ['14:49 time', '15:00 time']],
    ['34 April 2014', ['2014-04-34 date']],
  ])('reads the dates and times in %s', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it('converts units exactly and keeps MB apart from MiB', () => {
    expect(read('1.5 km, 2 miles, 5 MiB, 5 MB, 50 °F, 250 ms')).toEqual([
      '1500 km',
      '3218.688 mile',
      '5242880 MiB',
      '5000000 MB',
      '10 °F',
      '0.25 ms',
    ]);
  });

  it('reads versions part by part', () => {
    expect(read('Python 3.12.1')).toEqual(['3.12.1 version']);
  });

  it.each([
    'RFC 2119',
    'A112 and B2B',
    'as said before [3][12]',
    '+49 30 1234567 or (555) 123-4567',
    'ISBN 978-3-16-148410-0',
    'COVID-19 and interleukin-2',
    'https://example.org/2024/05/3',
    'doi:10.1000/182',
    'Rahman and Ng (2012)',
    'a 3D print',
  ])('finds no quantity in %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('names each quantity at its place in the text', () => {
    const text = 'Sales – about 3.2 million units – rose 5 % in 2019.';
    const quantities = readQuantities(text);
    expect(quantities.map(({ raw }) => raw)).toEqual(['3.2 million', '5 %', '2019']);
    for (const { raw, start, end } of quantities) expect(text.slice(start, end)).toBe(raw);
  });

  it('does not break on other scripts', () => {
    expect(read('В 2019 году было 5 000 000 человек')).toEqual(['2019 date', '5000000 человек']);
    expect(() => readQuantities('第3章 100万人 ٢٠١٩')).not.toThrow();
  });
});
