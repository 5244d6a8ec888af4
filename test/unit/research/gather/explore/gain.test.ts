// When further calls are not worth it.
import { describe, expect, it } from 'vitest';
import { bringsLittle, gainOf } from '../../../../../src/research/gather/explore/gain.ts';

describe('the gain of a call', () => {
  it.each([
    [false, 0, 0],
    [false, 1_000, 0],
    [false, 5_000, 0.25],
    [true, 500, 0.5],
    [true, 10_000, 1],
    [true, 90_000, 1],
  ])('with a new source: %s and %d new characters is %d', (isNew, characters, gain) => {
    expect(gainOf(isNew, characters)).toBeCloseTo(gain);
  });
});

describe('it brings little', () => {
  it.each([
    ['after five calls for nothing with three sources', [0, 0, 0.09, 0, 0], 3, true],
    ['not before five calls', [0, 0, 0, 0], 9, false],
    ['not with two sources', [0, 0, 0, 0, 0], 2, false],
    ['not when one of the last five brought something', [0.5, 0, 0, 0, 0], 3, false],
    ['when older calls brought something', [1, 1, 0, 0, 0, 0, 0], 3, true],
  ])('%s (A45)', (_name, gains, sources, expected) => {
    expect(bringsLittle(gains, sources)).toBe(expected);
  });

  it.each([
    ['with five sources when the last three brought little together', [1, 1, 0.1, 0.1, 0.05], 5, true],
    ['not with four sources', [1, 1, 0.1, 0.1, 0.05], 4, false],
    ['not when the last three brought enough', [1, 1, 0.1, 0.1, 0.1], 5, false],
    ['not before five calls', [1, 0, 0, 0], 5, false],
  ])('%s (A46)', (_name, gains, sources, expected) => {
    expect(bringsLittle(gains, sources)).toBe(expected);
  });
});
