import { describe, expect, it } from 'vitest';
import { soften } from '../../../../src/citations/revision/clean-up.ts';

describe('soften', () => {
  it('says in one of three ways that a claim is not borne out (A132)', () => {
    expect(soften('The limit is 10.', 'hedge')).toBe('Reportedly, the limit is 10.');
    expect(soften('The limit is 10.', 'qualify')).toBe('Some evidence suggests that the limit is 10.');
    expect(soften('The limit is 10.', 'parenthetical')).toBe('The limit is 10 (unverified).');
  });

  it('leaves the first letter of a name alone', () => {
    expect(soften('Node reads it.', 'hedge')).toBe('Reportedly, Node reads it.');
  });

  it('softens nothing twice (A132)', () => {
    for (const how of ['hedge', 'qualify', 'parenthetical'] as const) {
      const once = soften('It is so.', how);
      expect(soften(once, how)).toBe(once);
    }
    expect(soften('It allegedly runs.', 'hedge')).toBe('It allegedly runs.');
  });

  it('softens a claim about what is unverified or not confirmed', () => {
    expect(soften('It deleted all unverified accounts', 'parenthetical')).toBe(
      'It deleted all unverified accounts (unverified)',
    );
  });
});
