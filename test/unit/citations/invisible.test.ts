// What nobody sees in the text of a model or a page is taken out of it.
import { expect, it } from 'vitest';
import { withoutInvisible } from '../../../src/citations/clean.ts';

it.each([
  ['control characters', 'a\u0000b\u0007c\u009fd'],
  ['marks of direction', 'a\u200eb\u202ec\u2066d'],
  ['joints of no width', 'a\u200bb\u2060c\ufeffd'],
  ['soft hyphens and fillers', 'a\u00adb\u3164c\u034fd'],
  ['tags, which spell out words', `a${String.fromCodePoint(0xe0069, 0xe006e)}b\u{e0100}c\u{e01ef}d`],
  ['halves of characters', 'ab\ufdd0cd'],
])('takes out %s', (_name, text) => {
  expect(withoutInvisible(text)).toBe('abcd');
});

it('leaves lines, tabs, joined letters and pictures', () => {
  const text = 'a\n\tb می\u200cخواهم 👩\u200d🔬 é';
  expect(withoutInvisible(text)).toBe(text);
});
