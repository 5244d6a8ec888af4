import { describe, expect, it } from 'vitest';
import { expectation, foundWords, leafPaths, nodeAt, problemWords } from '../../../src/base/schema-words.ts';

describe('what is expected', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 10 }, 'a whole number from 1 to 10'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'a whole number of at least 1'],
    [{ type: 'number', maximum: 0.5 }, 'a number of at most 0.5'],
    [
      { type: 'integer', minimum: 50, description: 'milliseconds' },
      'a whole number of at least 50 (milliseconds)',
    ],
    [{ type: 'boolean' }, 'true or false'],
    [{ type: 'string', enum: ['a', 'b'] }, 'one of "a", "b"'],
    [{ type: 'string' }, 'a text'],
    [{ type: 'string', description: 'a directory' }, 'a directory'],
    [{ type: 'array', items: { type: 'string' } }, 'a list, each a text'],
    [
      { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
      'a list of at least 1, each one of "a", "b"',
    ],
    [{ type: 'object', properties: { x: {}, y: {} } }, 'a section with the keys x, y'],
  ])('of %j reads "%s"', (node, words) => {
    expect(expectation(node)).toBe(words);
  });
});

describe('what was found', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'nothing'],
    ['', 'nothing'],
    [0, '0'],
    [Infinity, 'Infinity'],
    [false, 'false'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    [[1], 'a list'],
    [[], 'an empty list'],
    [{}, 'a section'],
    ['x'.repeat(100), `"${'x'.repeat(59)}…`],
    ['redis://:pw@host', '[secret]'],
  ])('as %j reads %s', (value, words) => {
    expect(foundWords(value, {}, false)).toBe(words);
  });

  it('is not repeated where a secret or a section belongs', () => {
    expect(foundWords('pw', {}, true)).toBe('[secret]');
    expect(foundWords('pw', { properties: {} }, false)).toBe('a text');
  });
});

describe('digits where a text belongs', () => {
  const tooLong = Number('112233445566778899');

  it('are not repeated where they are not those that were written', () => {
    expect(foundWords(tooLong, { type: 'string' }, false)).toBe(
      'a number that is too long to be read exactly',
    );
    expect(foundWords(12, { type: 'string' }, false)).toBe('12');
    expect(foundWords(1e20, { type: 'integer' }, false)).toBe('100000000000000000000');
  });

  it.each([tooLong, 12, ['U1', tooLong]])('take quotes: %j', (value) => {
    expect(problemWords(value, { type: 'string' }, false, '')).toContain('in quotes');
  });

  it.each([
    ['U1', { type: 'string' }],
    [12, { type: 'boolean' }],
    [12, { type: 'array', items: { type: 'string' } }],
    [undefined, {}],
  ])('need nothing where there are none, or no text belongs: %j', (value, node) => {
    expect(problemWords(value, node, false, '')).not.toContain('in quotes');
  });
});

describe('paths', () => {
  const schema = { properties: { a: { properties: { b: { type: 'string' }, c: {} } }, d: {} } };

  it('lead to values, in order', () => {
    expect(leafPaths(schema)).toEqual(['a.b', 'a.c', 'd']);
    expect(nodeAt(schema, ['a', 'b'])).toEqual({ type: 'string' });
  });

  it('lead into lists', () => {
    const list = { properties: { a: { items: { enum: ['x'] } } } };
    expect(nodeAt(list, ['a', 1])).toEqual({ enum: ['x'] });
    expect(nodeAt(list, ['a', 'items'])).toBeUndefined();
    expect(nodeAt(schema, ['a', 0])).toBeUndefined();
  });

  it('that nobody knows lead nowhere', () => {
    for (const path of [['x'], ['a', 'b', 'c'], ['toString'], ['a', '__proto__']]) {
      expect(nodeAt(schema, path)).toBeUndefined();
    }
  });
});
