// The numbers of a run: only added to, and counted anew at the end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recount, underNumbersOfRun } from '../../../src/citations/numbering.ts';
import type { Numbering } from '../../../src/citations/numbering.ts';

const address = (n: number) => `https://${n}.test/`;

describe('underNumbersOfRun', () => {
  it('keeps what has a number, and gives what is new the next free one (B77)', () => {
    const documents = new Map([
      [1, address(3)],
      [2, 'https://1.test/?utm_source=x#part'],
      [3, address(9)],
    ]);
    const before = [address(1), address(2)];
    const { text, numbering, numbers } = underNumbersOfRun(before, { text: 'A [1][2]. B [2].', documents });
    expect(text).toBe('A [3][1]. B [1].');
    expect(numbering).toEqual([address(1), address(2), address(3)]);
    expect([...numbers]).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  it('gives no number to two sources and no source two numbers, whatever is cited in whatever order (B77)', () => {
    const draft = fc
      .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
      .map((sources) => sources.map(address));
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 8 }), (drafts) => {
        let numbering: Numbering = [];
        const given = new Map<string, number>();
        for (const sources of drafts) {
          const documents = new Map(sources.map((source, index) => [index + 1, source]));
          const text = sources.map((source, index) => `${source} [${index + 1}]`).join(' ');
          const next = underNumbersOfRun(numbering, { text, documents });
          expect(next.numbering.slice(0, numbering.length)).toEqual(numbering);
          for (const [, source = '', n] of next.text.matchAll(/(https:\S+) \[(\d+)\]/g)) {
            expect(given.get(source) ?? Number(n)).toBe(Number(n));
            given.set(source, Number(n));
            expect(next.numbering[Number(n) - 1]).toBe(source);
          }
          numbering = next.numbering;
        }
        expect(new Set(numbering).size).toBe(numbering.length);
        expect(given.size).toBe(numbering.length);
      }),
    );
  });
});

describe('recount', () => {
  it('counts by first appearance without a gap, in one pass, and drops what is not known (A100)', () => {
    const { text, numbers } = recount('A [2][7]. B [1]. C [5] [2].', new Set([1, 2, 7]));
    expect(text).toBe('A [1][2]. B [3]. C [1].');
    expect([...numbers]).toEqual([
      [2, 1],
      [7, 2],
      [1, 3],
    ]);
  });

  it('leaves a text alone that is counted already', () => {
    const text = 'A [1], `a[7]`, B [2][1], \\[9\\].';
    expect(recount(text, new Set([1, 2])).text).toBe(text);
  });
});
