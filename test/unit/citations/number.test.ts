// Numbers in a report: by first appearance, one per address, and never one that means nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberCitations } from '../../../src/citations/number.ts';

const urls = ['https://a.test/', 'https://b.test/', 'https://a.test/', 'https://c.test/'];
const urlOf = (index: number) => urls[index - 1];

describe('numberCitations', () => {
  it('numbers addresses in the order in which the text uses them', () => {
    const { text, urls: order, used } = numberCitations('Second [2]. First [1]. Again [2].', urlOf);
    expect(text).toBe('Second [1]. First [2]. Again [1].');
    expect(order).toEqual(['https://b.test/', 'https://a.test/']);
    expect(used).toEqual([2, 1]);
  });

  it('gives two quotes of one page one number', () => {
    expect(numberCitations('One [1]. Two [3].', urlOf).text).toBe('One [1]. Two [1].');
    expect(numberCitations('Both [1][3].', urlOf).text).toBe('Both [1].');
  });

  it.each([
    ['A list [1, 2].', 'A list [1][2].'],
    ['Doubled [[4]].', 'Doubled [1].'],
    ['Wide 【2】.', 'Wide [1].'],
    ['Half known [9, 4].', 'Half known [1].'],
    ['Unknown [9].', 'Unknown.'],
    ['Zero [0].', 'Zero.'],
  ])('reads %j as %j (C37)', (text, expected) => {
    expect(numberCitations(text, urlOf).text).toBe(expected);
  });

  it.each([
    ['An index a[1] stays.'],
    ['Code `m[1][1]` stays.'],
    ['```\nm[0][0] = 1\n```'],
    ['Escaped \\[1\\] stays.'],
    ['A link [1](https://x.test) stays.'],
    ['Code `x [1]` stays.'],
    ['```\n[1]\n```'],
  ])('leaves %j alone (C39)', (text) => {
    expect(numberCitations(text, urlOf)).toEqual({ text, urls: [], used: [] });
  });

  it('leaves only numbers that have an address, counted without a hole (C37)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), (indices) => {
        const draft = indices.map((index) => `Claim [${index}].`).join(' ');
        const result = numberCitations(draft, urlOf);
        const numbers = [...result.text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
        expect(new Set(numbers)).toEqual(new Set(result.urls.map((_, index) => index + 1)));
        expect(new Set(result.urls).size).toBe(result.urls.length);
        const firsts = [...new Set(numbers)];
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
    );
  });
});
