// What is said of a store that cannot be reached, and what is not.
import { expect, test } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { addressOf, unreachable } from '../../../src/jobs/link.ts';

test.each([
  ['redis://someone:sesame@cache.local:6380/2?family=6', 'cache.local:6380/2'],
  ['rediss://:sesame@cache.local', 'cache.local:6379'],
  ['redis://cache.local/', 'cache.local:6379'],
  ['sesame', 'an address that is not a URL'],
])('names the address in %s without its secrets', (url, address) => {
  expect(addressOf(url, '6379')).toBe(address);
  expect(addressOf(url, '6379')).not.toContain('sesame');
});

test('gives a reason also for an error without a message', () => {
  const error = unreachable(
    'Redis at here:1',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  );
  expect(error.message).toBe('The job queue in Redis at here:1 cannot be reached: ECONNREFUSED');
  expect(error).toMatchObject({ code: 'queue-unreachable', retry: 'backoff' });
});

test('leaves an error of ours as it is', () => {
  const error = new FootnoteError('misuse', 'said already');
  expect(unreachable('Redis at here:1', error)).toBe(error);
});
