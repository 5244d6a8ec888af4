// What stands above or below the line: in the line it must not make another number of what is beside it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apartFrom, intoLine, lowered, raised } from '../../../src/base/off-line.ts';

describe('what stands above the line', () => {
  it.each([
    ['10', '6', '^6'],
    ['10', '-6', '^-6'],
    ['10', ' 6 ', '^6 '],
    ['10', '2n', '^2n'],
    ['10', '6.5', '^6.5'],
    ['in 2019', '4,5', '^4,5'],
    ['in 2019', '[4]', '[4]'],
    ['5', '1/2', '^1/2'],
    ['x', 'n', '^n'],
    ['10', '.5', '^.5'],
    ['$159', '.99', '.99'],
    ['word', '3', '^3'],
    ['the 1', 'st', 'st'],
    ['Acme', 'TM', 'TM'],
    ['', '14', '14'],
    ['of ', '14', '14'],
    ['5 m', '2', '²'],
    ['80km', '3', '³'],
    ['form', '2', '^2'],
  ])('behind %j is %j: %j', (before, text, expected) => {
    expect(raised(before, text)).toBe(expected);
  });
});

describe('what stands below the line', () => {
  it.each([
    ['CO', '2', '2'],
    ['10', '2', '_2'],
    ['x', 'i', 'i'],
  ])('behind %j is %j: %j', (before, text, expected) => {
    expect(lowered(before, text)).toBe(expected);
  });
});

it('never grows a number, whatever stands above, below and behind', () => {
  const digits = fc.stringMatching(/^\d{1,4}$/);
  fc.assert(
    fc.property(digits, digits, digits, fc.constantFrom(raised, lowered), (before, text, next, shift) => {
      const line = before + shift(before, text) + apartFrom(text, next);
      expect(line.match(/\d+/g)).toEqual([before, text, next]);
    }),
  );
});

it('writes what tags shift into the line, whatever they are like', () => {
  expect(intoLine('10<SUP class="x">2</SUP >3 x<sub>1</sub>2 <sup>a</sup> 5</sup>6')).toBe(
    '10^2 3 x1 2 a 5 6',
  );
});
