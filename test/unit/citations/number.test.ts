// Numbers in a report: by first appearance, one per address, and never one that means nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { underSourceNumbers } from '../../../src/research/verify/number-sources.ts';

const urls = ['https://a.test/', 'https://b.test/', 'https://a.test/', 'https://c.test/'];

/** A draft whose numbers name quotes, one for each of these addresses, as people see it: its numbers name sources. */
function numbered(text: string, addresses: readonly string[] = urls) {
  const citations = addresses.map((url, index) => ({
    n: index + 1,
    taskId: 'task-1',
    pageHash: `hash-${index + 1}`,
    url,
    title: '',
    headings: [],
    start: 0,
    end: 1,
    quote: 'x',
    score: 1,
    verified: true,
    found: 'exact' as const,
  }));
  return underSourceNumbers({ text, citations, claims: [] }, []);
}

describe('the numbers of sources', () => {
  it('are given to addresses in the order in which the text uses them', () => {
    const { text, numbering } = numbered('Second [2]. First [1]. Again [2].');
    expect(text).toBe('Second [1]. First [2]. Again [1].');
    expect(numbering).toEqual(['https://b.test/', 'https://a.test/']);
  });

  it('are one for two quotes of one page', () => {
    expect(numbered('One [1]. Two [3].').text).toBe('One [1]. Two [1].');
    expect(numbered('Both [1][3].').text).toBe('Both [1].');
  });

  it('are one for two forms of one address', () => {
    const forms = ['https://A.test/x?utm_source=y#part', 'https://b.test/', 'https://a.test:443/x'];
    expect(numbered('One [1]. Other [2]. One [3].', forms).text).toBe('One [1]. Other [2]. One [1].');
  });

  it.each([
    ['A list [1, 2].', 'A list [1][2].'],
    ['A list [1;2].', 'A list [1][2].'],
    ['Doubled [[4]].', 'Doubled [1].'],
    ['Wide 【2】.', 'Wide [1].'],
    ['Behind a word【2】.', 'Behind a word[1].'],
    ['Doubled and wide 【【1，2】】.', 'Doubled and wide [1][2].'],
    ['Twice the same [1][1].', 'Twice the same [1].'],
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
    expect(numbered(text).text).toBe(expected);
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
    expect(numbered(text)).toMatchObject({ text, numbering: [] });
  });

  it('leaves only numbers that have an address, counted without a hole (C37)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), (indices) => {
        const draft = indices.map((index) => `Claim [${index}].`).join(' ');
        const { text, numbering } = numbered(draft);
        const numbers = [...text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
        expect(new Set(numbering).size).toBe(numbering.length);
        const firsts = [...new Set(numbers)];
        expect(firsts).toEqual(Array.from({ length: numbering.length }, (_, index) => index + 1));
      }),
    );
  });
});
