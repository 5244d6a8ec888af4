import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryText } from '../../../../src/sources/search/provider.ts';
import { anyText } from '../../../support/any-text.ts';

it('keeps a query as it is when it fits', () => {
  expect(queryText('site:sqlite.org "wal mode" -python', { characters: 400, words: 50 })).toBe(
    'site:sqlite.org "wal mode" -python',
  );
});

it('folds white space and control characters', () => {
  expect(queryText('  one\u0000two\n\tthree\uD800 ', { characters: 400 })).toBe('one two three\uFFFD');
});

it('ends a long query after a word, and a long word anywhere', () => {
  expect(queryText('one two three', { characters: 8 })).toBe('one two');
  expect(queryText('one two three', { characters: 7 })).toBe('one two');
  expect(queryText('one two three', { characters: 400, words: 2 })).toBe('one two');
  expect(queryText('x'.repeat(500), { characters: 400 })).toBe('x'.repeat(400));
});

it('is never longer than allowed, and whole', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (query, max) => {
      const text = queryText(query, { characters: max, words: 5 });
      expect(text.length).toBeLessThanOrEqual(max);
      expect(text.split(' ').length).toBeLessThanOrEqual(5);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});
