// Rankings by words and by vectors as one.
import { expect, it } from 'vitest';
import { fuse } from '../../../../src/sources/knowledge/search-index.ts';

it('puts what several rankings have before what only one has, whatever their scores are (D10)', () => {
  const fused = fuse(
    [
      [1, 2, 3],
      [4, 3, 5],
    ],
    4,
  );
  expect(fused.map(({ passage }) => passage)).toEqual([3, 1, 4, 2]);
  expect(fuse([[7, 8]], 1)).toEqual([{ passage: 7, score: 1 / 61 }]);
  expect(fuse([], 3)).toEqual([]);
});
