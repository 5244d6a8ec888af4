import { expect, it } from 'vitest';
import { shortened } from '../../../src/base/shortened.ts';

it.each([
  ['as long as there is room', 24, 'as long as there is room'],
  ['as long as\nthere is room', 23, 'as long as there is…'],
  ['as long as there is room', 20, 'as long as there is…'],
  ['as long as there is room', 19, 'as long as there…'],
  ['a'.repeat(9), 5, 'aaaa…'],
  [`so ${'a'.repeat(50)} b`, 50, `so ${'a'.repeat(46)}…`],
  ['バックアップは何日間', 5, 'バックア…'],
])('%j in %i characters is %j', (text, length, short) => {
  expect(shortened(text, length)).toBe(short);
});
