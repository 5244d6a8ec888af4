import { describe, expect, it } from 'vitest';
import { providerWords, shortPiece } from '../../../../src/llm/wire/trouble-kind.ts';

describe("a provider's words", () => {
  it.each([
    [{ error: { message: 'No.', code: 'a', type: 'b' } }, 'No.', ['a', 'b']],
    [{ type: 'error', error: { type: 'b', message: 'No.' }, request_id: 'x' }, 'No.', ['b']],
    [{ error: 'No.' }, 'No.', []],
    [{ object: 'error', message: 'No.', code: 400 }, 'No.', ['400']],
    [
      [{ error: { code: 400, message: 'No.', status: 'INVALID_ARGUMENT' } }],
      'No.',
      ['400', 'INVALID_ARGUMENT'],
    ],
    [{ object: 'error', message: { detail: [{ msg: 'No.' }] }, type: 'a' }, '[{"msg":"No."}]', ['a']],
    [{ detail: 'No.' }, 'No.', []],
    [{ detail: [{ msg: 'No.' }] }, '[{"msg":"No."}]', []],
    ['No.', 'No.', []],
    ['<!DOCTYPE html><p>No.', 'a web page', []],
    [null, '', []],
    [{}, '', []],
  ])('are found in %j', (body, message, marks) => {
    expect(providerWords(body)).toEqual({ message, marks });
  });
});

describe('a short piece of them', () => {
  it('is one line without control characters', () => {
    expect(shortPiece('a\r\n\tb\u0000\u202ec\u2028d ', null)).toBe('a b c d');
  });

  it('has at most 160 characters, and never half of one', () => {
    const piece = shortPiece('😀'.repeat(200), null);
    expect(piece).toBe(`${'😀'.repeat(80)}…`);
    expect(shortPiece(`x${'😀'.repeat(200)}`, null).isWellFormed()).toBe(true);
  });

  it('does not hold the key', () => {
    expect(shortPiece('your key sk-1 is not sk-2, sk-1', 'sk-1')).toBe(
      'your key [secret] is not sk-2, [secret]',
    );
  });
});
