import { expect, it } from 'vitest';
import { changesOf } from '../../../../src/web/versions/versions.tsx';
import { inWholeRun } from '../../../support/cases.ts';

it('a sentence that changed is gone and new, its neighbours stay (F51)', () => {
  expect(changesOf('One is so. Two is so. Three is so.', 'One is so. Two is not so. Three is so.')).toEqual([
    { kind: 'same', text: 'One is so. ' },
    { kind: 'removed', text: 'Two is so. ' },
    { kind: 'added', text: 'Two is not so. ' },
    { kind: 'same', text: 'Three is so.' },
  ]);
  expect(changesOf('Same.', 'Same.')).toEqual([{ kind: 'same', text: 'Same.' }]);
});

it('5 MB that have nothing in common are compared in bounded time (F51, F54)', inWholeRun, () => {
  const of = (word: string) =>
    Array.from({ length: 200_000 }, (_, n) => `${word} ${n} stands here.`).join('\n');
  const began = performance.now();
  const pieces = changesOf(of('Old'), of('New'));
  expect(performance.now() - began).toBeLessThan(5000);
  expect(pieces.map(({ kind }) => kind)).toContain('added');
});
