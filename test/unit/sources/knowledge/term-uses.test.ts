// How many documents have a word of a search.
import { expect, it } from 'vitest';
import { invert } from '../../../../src/sources/knowledge/passage-index.ts';
import { termUses } from '../../../../src/sources/knowledge/rank.ts';

it('is none for each word where there are no documents', () => {
  expect(termUses(invert([]), 'automatic checkpoints')).toEqual([
    { term: 'automatic', documents: 0 },
    { term: 'checkpoints', documents: 0 },
  ]);
});
