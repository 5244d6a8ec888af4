import { describe, expect, it } from 'vitest';
import { locate, mergeSections, readLayer } from '../../../src/base/yaml-layers.ts';

describe('laying one tree over another', () => {
  it('merges sections and replaces everything else', () => {
    const below = { a: { x: 1, y: [1, 2] }, b: 'text', c: { z: 1 } };
    expect(mergeSections(below, { a: { y: [3] }, b: { now: 'a section' }, c: null, d: 4 })).toEqual({
      a: { x: 1, y: [3] },
      b: { now: 'a section' },
      c: { z: 1 },
      d: 4,
    });
  });

  it('treats __proto__ as any other key', () => {
    const merged = mergeSections({}, JSON.parse('{ "__proto__": { "polluted": true } }')) as object;
    expect(Object.keys(merged)).toEqual(['__proto__']);
    expect('polluted' in merged).toBe(false);
  });
});

it.each(['a: &a [*a]', 'a: &a\n  b: { c: *a }'])('is told which holds itself: %j', (text) => {
  expect(readLayer({ path: 'a.yaml', text }).problems).toEqual([
    { where: 'a.yaml', text: 'is not valid YAML: an anchor holds itself' },
  ]);
});

describe('a key', () => {
  const layers = [
    readLayer({ path: 'a.yaml', text: 'one:\n  two: 1\n  three: 1\n' }),
    readLayer({ path: 'b.yaml', text: '\n\none:\n  two: 2\n' }),
  ];

  it.each([
    [['one', 'two'], 'b.yaml:4'],
    [['one', 'three'], 'a.yaml:3'],
    [['one', 'four'], 'b.yaml:3'],
    [['five'], 'b.yaml'],
  ])('%j is found at %s', (path, where) => {
    expect(locate(layers, path).where).toBe(where);
  });
});
