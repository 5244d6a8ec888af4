// Which keys go over the wire.
import { expect, it } from 'vitest';
import { Secret } from '../../../../src/base/secret.ts';
import { keyOf } from '../../../../src/llm/wire/model-options.ts';

it('takes a key as it is', () => {
  expect(keyOf('openai', null)).toBeNull();
  for (const key of ['sk-proj-1_2', '!#$%&()*+,-./:;<=>?@[\\]^_`{|}~'])
    expect(keyOf('openai', new Secret(key))).toBe(key);
});

it.each(['"sk-1"', "'sk-1'", 'sk 1', 'sk-1\n', 'sk-ü'])('takes no key with what no key has: %j', (key) => {
  expect(() => keyOf('openai', new Secret(key))).toThrow('The key of the endpoint openai holds');
});
