// Numbers in a report: by first appearance, one per address, and never one that means nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberCitations } from '../../../src/citations/numbering.ts';

const urls = ['https://a.test/', 'https://b.test/', 'https://a.test/', 'https://c.test/'];
const urlOf = (index: number) => urls[index - 1];

describe('numberCitations', () => {
  it('numbers addresses in the order in which the text uses them', () => {
    const { text, numbers } = numberCitations('Second [2]. First [1]. Again [2].', urlOf);
    expect(text).toBe('Second [1]. First [2]. Again [1].');
    expect([...numbers]).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('gives two quotes of one page one number', () => {
    expect(numberCitations('One [1]. Two [3].', urlOf).text).toBe('One [1]. Two [1].');
    expect(numberCitations('Both [1][3].', urlOf).text).toBe('Both [1].');
  });

  it('takes two forms of one address for one source', () => {
    const forms = ['https://A.test/x?utm_source=y#part', 'https://b.test/', 'https://a.test:443/x'];
    expect(numberCitations('One [1]. Other [2]. One [3].', (n) => forms[n - 1]).text).toBe(
      'One [1]. Other [2]. One [1].',
    );
  });

  it.each([
    ['A list [1, 2].', 'A list [1][2].'],
    ['Doubled [[4]].', 'Doubled [1].'],
    ['Wide 【2】.', 'Wide [1].'],
    ['Half known [9, 4].', 'Half known [1].'],
    ['Unknown [9].', 'Unknown.'],
    ['Zero [0].', 'Zero.'],
    ['Separated [1], [2].', 'Separated [1][2].'],
    ['A range [1-2].', 'A range [1][2].'],
    ['A range in a list [2, 3–4].', 'A range in a list [1][2][3].'],
    ['A range of one [4-4].', 'A range of one [1].'],
    ['No range [4-1], [1-900].', 'No range.'],
    ['Half known [1], [9].', 'Half known [1].'],
    ['In brackets ([9]).', 'In brackets.'],
    ['In brackets ([1, 9]).', 'In brackets ([1]).'],
    ['Behind code ``a[9] ` b``[1].', 'Behind code ``a[9] ` b``[1].'],
    ['````\n```\n````\nBehind a longer fence [9].', '````\n```\n````\nBehind a longer fence.'],
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
    ['~~~\n```\n[1]\n~~~'],
    ['Code ``x ` [1]`` stays.'],
  ])('leaves %j alone (C39)', (text) => {
    expect(numberCitations(text, urlOf)).toEqual({ text, numbers: new Map() });
  });

  it('leaves only numbers that have an address, counted without a hole (C37)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), (indices) => {
        const draft = indices.map((index) => `Claim [${index}].`).join(' ');
        const result = numberCitations(draft, urlOf);
        const numbers = [...result.text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
        const sources = new Map(Array.from(result.numbers, ([index, n]) => [n, urlOf(index)]));
        expect(new Set(sources.values()).size).toBe(sources.size);
        const firsts = [...new Set(numbers)];
        expect(firsts).toEqual(Array.from({ length: sources.size }, (_, index) => index + 1));
      }),
    );
  });
});
