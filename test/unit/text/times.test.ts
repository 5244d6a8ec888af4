// Times of a day, each as the number of its minutes.
import { describe, expect, it } from 'vitest';
import { numeralsIn } from '../../../src/text/numerals.ts';
import { timesIn } from '../../../src/text/times.ts';
import { inWholeRun } from '../../support/cases.ts';
import { cpuMs } from '../../support/cpu-time.ts';

const valuesIn = (text: string) =>
  timesIn(text).map(({ values }) => values.map(({ top, bottom }) => Number(top) / Number(bottom)));

describe('times', () => {
  it.each<[string, number[][]]>([
    ['from 02:20 to 3:35.', [[140], [215]]],
    ['10:05–11:30', [[605], [690]]],
    ['00:05', [[5]]],
    ['at 2026-11-27T02:20:13Z', [[8_413 / 60]]],
    ['٠٣:٣٥', [[215]]],
    // a full hour is its hour, too
    ['22:00 Uhr', [[1_320, 22]]],
    ['24:00', [[1_440, 24]]],
    ['24:01 and 10:60 and 25:00', []],
    ['10:1 and 1:1000 and localhost:8080 and 100:20', []],
    ['no time', []],
  ])('of %j are %j', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });

  it('stand where they say', () => {
    const text = 'From 02:20 to 22:00.';
    expect(timesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['02:20', '22:00']);
  });

  it('leave the numbers that they are written with', () => {
    expect(numeralsIn('16:10, host:8080, John 3:16, 02:20:13').map(({ raw }) => raw)).toEqual(
      '16 10 8080 3 16 02 20 13'.split(' '),
    );
  });

  it.each(['1:', '02:20', '1:10:', '7'])('of 100 kB of %s take no time to speak of', inWholeRun, (unit) => {
    const text = unit.repeat(100_000 / unit.length);
    expect(cpuMs(() => timesIn(text))).toBeLessThan(3_000);
  });
});
