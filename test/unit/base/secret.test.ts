import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';

describe('a secret', () => {
  const secret = new Secret('hunter2');

  it('gives its value to the one who asks for it', () => {
    expect(secret.reveal()).toBe('hunter2');
  });

  it.each([
    ['text', String(secret)],
    ['a log line', format('%s %o %j', secret, secret, secret)],
    ['a sum', ['', secret].join('')],
    ['JSON', JSON.stringify({ secret })],
    ['util.inspect', inspect({ secret }, { showHidden: true, depth: 9 })],
    ['an error', new Error(`cannot reach ${secret.toString()}`).message],
  ])('reads [secret] in %s', (_name, printed) => {
    expect(printed).toContain('[secret]');
    expect(printed).not.toContain('hunter2');
  });

  it('has no key under which a copy could find it', () => {
    expect(Reflect.ownKeys(secret)).toEqual([]);
    expect(JSON.stringify(Object.assign({}, secret))).toBe('{}');
    expect(JSON.stringify(structuredClone(secret))).not.toContain('hunter2');
  });
});
