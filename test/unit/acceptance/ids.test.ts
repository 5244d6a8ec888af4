// Ids of behaviours: lists of them, and the ranges that are due.
import { describe, expect, it } from 'vitest';
import { dueIds, idsIn, knownIds, listOf } from '../../acceptance/ids.ts';

describe('a list of ids', () => {
  it('has single ones and ranges, on any number of lines', () => {
    expect(idsIn('\n A9-A11 B2\n E1 ')).toEqual(['A9', 'A10', 'A11', 'B2', 'E1']);
    expect(idsIn('')).toEqual([]);
  });

  it.each(['G1', 'd01', 'A3-A1', 'A1-B2', 'A1,', 'A1000', 'A'])('does not have %s', (list) => {
    expect(() => idsIn(list)).toThrow(`"${list}" is no id or range`);
  });

  it('is written as short as it can be', () => {
    expect(listOf(['A1', 'A2', 'A3', 'A5', 'B6', 'B7'])).toBe('A1-A3 A5 B6-B7');
    expect(idsIn(listOf(dueIds))).toEqual(dueIds);
  });
});

it('knows how many behaviours there are, and how many are due', () => {
  expect(knownIds.size).toBe(408);
  expect(dueIds).toHaveLength(408);
  expect(dueIds.filter((id) => !knownIds.has(id))).toEqual([]);
});
