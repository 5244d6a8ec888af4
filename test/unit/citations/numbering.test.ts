// The numbers of a run: only added to, and closed up at the end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeUp, closedUpSentence, underNumbersOfRun } from '../../../src/citations/numbering.ts';
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

describe('closeUp', () => {
  it('closes gaps in one pass, keeps the order of the numbers, and drops what is not known (A100)', () => {
    const { text, numbers } = closeUp('A [4][7]. B [1]. C [5] [4].', new Set([1, 2, 4, 7]));
    expect(text).toBe('A [2][3]. B [1]. C [2].');
    expect([...numbers]).toEqual([
      [1, 1],
      [4, 2],
      [7, 3],
    ]);
  });

  it('leaves a text without a gap alone, whichever number it cites first (B77)', () => {
    const text = 'A [2], `a[7]`, B [3][1], \\[9\\].';
    expect(closeUp(text, new Set([1, 2, 3])).text).toBe(text);
  });
});

describe('closedUpSentence', () => {
  it('names a few numbers and counts the others', () => {
    const numbers = new Map([1, 3, 4, 5, 6, 9].map((n, index) => [n, index + 1]));
    expect(closedUpSentence(numbers)).toBe(
      'Numbers closed up since the draft: [3] is now [2], [4] is now [3], [5] is now [4], and 2 more.',
    );
    expect(closedUpSentence(new Map([[2, 2]]))).toBe(null);
  });
});
