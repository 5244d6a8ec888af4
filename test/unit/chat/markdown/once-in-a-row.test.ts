// Marks of sentences in a row that cite the same.
import { expect, it } from 'vitest';
import { citedOnceInARow } from '../../../../src/chat/markdown/once-in-a-row.ts';

it.each([
  [
    'Seeds are random [1]. They stay for one run [1]. So it looks elsewhere [1].',
    'Seeds are random. They stay for one run. So it looks elsewhere [1].',
  ],
  ['It is old [1][2]. It is tall [2][1].', 'It is old. It is tall [2][1].'],
  [
    '- **Ben:** it repeats [1]. It needs all [1].\n- **You:** it moves [1].',
    '- **Ben:** it repeats. It needs all [1].\n- **You:** it moves [1].',
  ],
  ['They are kept. [1] They are copied. [1]', 'They are kept. They are copied. [1]'],
])('stand behind the last of them: %s', (given, shown) => {
  expect(citedOnceInARow(given)).toBe(shown);
});

it.each([
  'It is old [1]. It is tall [2]. It is blue [1].',
  'It is old [1]. Nobody knows why (own knowledge). It is tall [1].',
  'It is old [1].\nIt is tall [1].',
  'It is old [1] and tall [1]. It is blue [1].',
  '| a | b |\n|---|---|\n| old [1] | x |\n| tall [1] | y |',
  '`a[1]`. `b[1]`.',
])('stay where something else is cited, beside what cites nothing, and on another line: %s', (given) => {
  expect(citedOnceInARow(given)).toBe(given);
});
