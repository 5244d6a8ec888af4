// Sentences and their markers.
import { expect, it } from 'vitest';
import { citing, compose } from '../../../../../src/research/verify/facts/compose.ts';

it('puts markers before the stop, and leaves the last stop to the text', () => {
  const sentences = [
    { text: 'One is so.', numbers: [2, 1, 2] },
    { text: 'Is the other?', numbers: [] },
    { text: 'He said “so it is.”', numbers: [3] },
    { text: 'The end', numbers: [] },
  ];
  const start = 'One is so [2][1]. Is the other? He said “so it is.” [3] The end';
  expect(compose(sentences, false)).toBe(`${start}.`);
  expect(compose(sentences, true)).toBe(start);
});

it.each([
  ['One [1], two [2]', [1, 2, 3], 'One [1], two [2][3]'],
  ['One [1], two [2]', [3], 'One, two [3]'],
  ['One [1][2], two', [2], 'One [2], two'],
])('cites in %j %j', (stretch, numbers, expected) => {
  expect(citing(stretch, numbers)).toBe(expected);
});
