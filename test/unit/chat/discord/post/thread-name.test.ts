import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threadName } from '../../../../../src/chat/discord/post/threads.ts';
import { anyText } from '../../../../support/any-text.ts';

it.each([
  ['<@123> How tall\nis it?', 'How tall is it?'],
  ['<@123>', 'Research'],
  ['\u200b\u202e ', 'Research'],
  ['<:wave:12> hi', 'wave hi'],
  ['a'.repeat(101), `${'a'.repeat(99)}…`],
  ['👩‍👩‍👧'.repeat(20), `${'👩‍👩‍👧'.repeat(12)}…`],
])('calls a thread after %j', (words, name) => {
  expect(threadName(words)).toBe(name);
});

it('always gives a name that Discord takes', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (words) => {
      const name = threadName(words);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(name.trim()).not.toBe('');
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
