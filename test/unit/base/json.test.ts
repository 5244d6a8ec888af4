// JSON as it is kept: what a database refuses is replaced, and nothing else.
import { describe, expect, it } from 'vitest';
import { asStored, storedJson } from '../../../src/base/json.ts';

describe('values as they are stored', () => {
  it('replaces NUL and halves of surrogate pairs, wherever they stand', () => {
    const value = { a: ['x\0y', { b: '\uD83D!' }], c: 'a\uDE00' };
    expect(asStored(value)).toEqual({ a: ['x\uFFFDy', { b: '\uFFFD!' }], c: 'a\uFFFD' });
    expect(storedJson(value)).not.toMatch(/\\u0000|\\ud/i);
  });

  it('keeps whole pairs, and text that only looks like an escape', () => {
    const value = { pair: '😀', text: String.raw`\u0000 and \ud83d`, deep: [{ quote: '"\\"' }] };
    expect(asStored(value)).toEqual(value);
  });

  it('makes of every value what is read of its JSON', () => {
    class Named {
      name = 'x';
    }
    const date = new Date(0);
    for (const value of [
      -0,
      NaN,
      1e21,
      [undefined],
      { a: undefined },
      date,
      { date },
      new Named(),
      new Map(),
      Object.create(null),
    ])
      expect(asStored(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
  });

  it('leaves out what is undefined, and knows nothing else than null for it', () => {
    expect(asStored({ a: undefined, b: [undefined, 1] })).toEqual({ b: [null, 1] });
    expect(asStored(undefined)).toBeNull();
    expect(storedJson(undefined)).toBe('null');
  });
});
