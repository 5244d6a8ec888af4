import { describe, expect, it } from 'vitest';
import { nearest } from '../../../src/base/nearest.ts';

describe('the nearest name', () => {
  const known = ['concurrency', 'leaseTtlMs', 'url'];

  it.each([
    ['concurency', 'concurrency'],
    ['LEASETTLMS', 'leaseTtlMs'],
    ['leaseTTLsM', 'leaseTtlMs'],
    ['ulr', 'url'],
    ['urls', 'url'],
  ])('to %s is %s', (name, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  it.each(['timeout', 'x', '', 'a'.repeat(100_000)])('to something else (%#) is none', (name) => {
    expect(nearest(name, known)).toBeNull();
  });
});
