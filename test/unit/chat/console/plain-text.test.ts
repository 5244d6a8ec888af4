// Text from outside cannot steer the terminal.
import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, plainText } from '../../../../src/chat/console/style.ts';
import { anyText } from '../../../support/any-text.ts';

describe('plainText', () => {
  it.each([
    ['colours', 'a\u001b[31mred\u001b[0m b', 'ared b'],
    ['a cleared screen', '\u001b[2J\u001b[Hgone', 'gone'],
    ['a window title', '\u001b]0;owned\u0007text', 'text'],
    ['a hidden link', '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\', 'click'],
    ['eight-bit sequences', '\u009b31mred', 'red'],
    ['a terminal reset', '\u001bcafter', 'after'],
    ['a sequence that never ends', '\u001b]0;title', '\ufffd]0;title'],
    ['an escape at the end', 'text\u001b', 'text\ufffd'],
    ['a backspace that would erase', 'rm\u0008\u0008ls', 'rm\ufffd\ufffdls'],
    ['a bell and a zero byte', 'a\u0007b\u0000', 'a\ufffdb\ufffd'],
    ['text turned round', 'evil\u202etxt.exe', 'evil\ufffdtxt.exe'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['a carriage return that would overwrite', 'real\rfake', 'real\nfake'],
    ['Windows line ends', 'a\r\nb', 'a\nb'],
    ['tabs', 'a\tb', 'a    b'],
  ])('makes %s harmless', (_what, hostile, expected) => {
    expect(plainText(hostile)).toBe(expected);
  });

  it('leaves ordinary text of any script alone', () => {
    const text = 'Größe ≤ 3 µm – “ok” 日本語 العربية 👩‍👩‍👧 नमस्ते\nsecond line';
    expect(plainText(text)).toBe(text);
  });

  it('lets no control character through but line ends, whatever comes', () => {
    const parts = constantFrom(
      '\u001b',
      '[',
      ']',
      '\u009b',
      '\u0007',
      '\\',
      '8;;',
      '31m',
      'a',
      '\r',
      '\u0000',
      '\n',
      '\u202e',
    );
    assert(
      property(array(oneof(parts, anyText()), { maxLength: 30 }), (pieces) => {
        const text = plainText(pieces.join(''));
        // oxlint-disable-next-line no-control-regex
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

describe('oneLine', () => {
  it('folds every kind of white space', () => {
    expect(oneLine('  a\n\n b\u2028c\td ')).toBe('a b c d');
  });
});
