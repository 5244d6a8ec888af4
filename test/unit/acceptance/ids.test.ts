// Ids of behaviours, and lists of them.
import { describe, expect, it } from 'vitest';
import { idsIn, knownIds } from '../../acceptance/ids.ts';

describe('a list of ids', () => {
  it('has single ones and ranges, on any number of lines', () => {
    expect(idsIn('\n A9-A11 B2\n E1 ')).toEqual(['A9', 'A10', 'A11', 'B2', 'E1']);
    expect(idsIn('')).toEqual([]);
  });

  it.each(['G1', 'd01', 'A3-A1', 'A1-B2', 'A1,', 'A1000', 'A'])('does not have %s', (list) => {
    expect(() => idsIn(list)).toThrow(`"${list}" is no id or range`);
  });
});

it('knows how many behaviours there are', () => {
  expect(knownIds.size).toBe(408);
});
