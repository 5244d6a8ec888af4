// Claims and their false variants, shuffled apart.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart } from '../../../bench/verdicts/apart.ts';
import { claimOf, variantOf } from './story.ts';

const claims = Array.from({ length: 30 }, (_, at) => claimOf(`r/claim-${at}`));
const variants = claims.slice(0, 20).map(({ id }, at) => variantOf(id, 'number', `r/x${at}`));
const second = variantOf('r/claim-0', 'unit', 'r/y0');

describe('claims that are shuffled apart', () => {
  it('are all there once, and none stands in a group with its twin or with another variant of it', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const groups = apart([...claims, ...variants, second], seed);
        expect(groups).toHaveLength(3);
        for (const group of groups) {
          const families = group.map(({ id, twin }) => twin ?? id);
          expect(new Set(families).size).toBe(families.length);
        }
        const ids = groups.flat().map(({ id }) => id);
        expect(ids).toHaveLength(51);
        expect(new Set(ids).size).toBe(51);
      }),
    );
  });

  it('mix true and false ones in every group', () => {
    for (const group of apart([...claims, ...variants], 1)) {
      expect(group.some(({ edit }) => edit === null)).toBe(true);
      expect(group.some(({ edit }) => edit !== null)).toBe(true);
    }
  });

  it('stand in the same order for the same seed and in another for another', () => {
    expect(apart(claims, 7)).toEqual(apart(claims, 7));
    expect(apart(claims, 7)).not.toEqual(apart(claims, 8));
  });

  it('are no groups when there are none', () => {
    expect(apart([], 1)).toEqual([]);
  });
});
