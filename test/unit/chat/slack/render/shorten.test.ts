// Texts made short between characters as people count them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headOf, oneLine, shorten } from '../../../../../src/chat/slack/render/shorten.ts';

describe('a shortened text', () => {
  it('ends with an ellipsis, and is left alone when it fits', () => {
    expect(shorten('abcdef', 4)).toBe('abc…');
    expect(shorten('abcd', 4)).toBe('abcd');
  });

  it.each([
    ['👩‍👩‍👧 family', 5, ''],
    ['a👩‍👩‍👧 family', 6, 'a'],
    ['🇩🇪🇫🇷🇮🇹', 9, '🇩🇪🇫🇷'],
    ['e\u0301e\u0301e\u0301', 3, 'e\u0301'],
  ])('never breaks a character: %s', (text, max, head) => {
    const found = headOf(text, max);
    // A first character that is too long has to be cut, but not inside a pair of surrogates.
    if (head === '') expect(found.isWellFormed()).toBe(true);
    else expect(found).toBe(head);
  });

  it('is never longer than asked for', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 300 }), (given, max) => {
        const short = shorten(given, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('one line', () => {
  it('has no line ends and no space around it', () => {
    expect(oneLine('  a\n\tb \r\n')).toBe('a b');
  });
});
