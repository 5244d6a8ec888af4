// The numbers of a run: a source gets one once, and keeps it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn, withAddresses } from '../../../src/citations/numbering.ts';
import type { Numbering } from '../../../src/citations/numbering.ts';
import { cases } from '../../support/cases.ts';

const address = (n: number) => `https://${n}.test/`;

describe('the numbers of a run', () => {
  it('are given to what is new, in the order in which it is cited, and kept by what is known (B77)', () => {
    const before = [address(1), address(2)];
    const after = withAddresses(before, [
      address(3),
      'https://1.test/?utm_source=x#part',
      address(3),
      address(9),
    ]);
    expect(after).toEqual([address(1), address(2), address(3), address(9)]);
    const numberOf = numbersIn(after);
    expect(['https://1.test/#other', address(9), address(7)].map(numberOf)).toEqual([1, 4, 0]);
  });

  it('are kept where an earlier version had two for what is one source now (B77)', () => {
    const recorded = [address(1), `${address(1)}#part`, address(2)];
    expect(withAddresses(recorded, [address(2), address(3)])).toEqual([...recorded, address(3)]);
  });

  it('stand for one source each, whatever is cited in whatever order (B77)', () => {
    const draft = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 8 }).map((all) => all.map(address));
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 8 }), (drafts) => {
        let numbering: Numbering = [];
        for (const sources of drafts) {
          const next = withAddresses(numbering, sources);
          expect(next.slice(0, numbering.length)).toEqual(numbering);
          expect(sources.map(numbersIn(next))).not.toContain(0);
          numbering = next;
        }
        expect(new Set(numbering).size).toBe(numbering.length);
      }),
      cases(100),
    );
  });
});
