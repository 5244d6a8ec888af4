// Ids at the end of a title.
import { describe, expect, it } from 'vitest';
import { knownIds } from '../../acceptance/ids.ts';
import { readTitle } from '../../acceptance/titles.ts';

const read = (title: string) => readTitle(title, knownIds);

describe('a title', () => {
  it.each([
    ['cuts tasks (A26)', ['A26']],
    ['cuts tasks (A26, B19, C1)', ['A26', 'B19', 'C1']],
    ['cuts tasks', []],
    ['sees (in passing) A26', []],
    ['A26: cuts tasks', []],
    ['cuts (A26) tasks', []],
    ['takes <#C1|general> (of one place)', []],
    ['answers d01 (d01)', []],
  ])('"%s" names %j', (title, ids) => {
    expect(read(title)).toEqual({ ids });
  });

  it.each([
    ['cuts (A26, B19, C1, C2)', 'names 4 ids, 3 at most are allowed'],
    ['cuts (A26, A26)', 'names an id twice in (A26, A26)'],
    ['cuts (A999)', 'A999 does not exist'],
    ['cuts (A26, B0)', 'B0 does not exist'],
    ['cuts (A1-A3)', '"(A1-A3)" is not written as a list of ids such as (A1, B2)'],
    ['cuts (A1 B2)', '"(A1 B2)" is not written as a list of ids such as (A1, B2)'],
    ['cuts (see A1)', '"(see A1)" is not written as a list of ids such as (A1, B2)'],
  ])('"%s" is refused', (title, problem) => {
    expect(read(title)).toEqual({ problem });
  });
});
