import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../../src/base/freeze.ts';
import { Secret } from '../../../src/base/secret.ts';

describe('a deeply frozen value', () => {
  it('is the same value, and nothing in it can be changed', () => {
    const value = { a: { b: [{ c: 1 }] }, d: null };
    const frozen = deepFreeze(value);
    expect(frozen).toBe(value);
    expect(() => Object.assign(frozen.a.b[0]!, { c: 2 })).toThrow(TypeError);
    expect(() => Reflect.apply(Array.prototype.push, frozen.a.b, [1])).toThrow(TypeError);
  });

  it('may hold itself, and secrets that still open', () => {
    const value: { self?: unknown; secret: Secret } = { secret: new Secret('x') };
    value.self = value;
    expect(deepFreeze(value).secret.reveal()).toBe('x');
  });
});
