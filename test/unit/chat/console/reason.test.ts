// Why something failed, in one line.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { reasonOf } from '../../../../src/chat/console/attention.ts';

it.each([
  ['connect ECONNREFUSED', 'Start it', 'Connect ECONNREFUSED. Start it.'],
  ['It is away.', 'Is it on?', 'It is away. Is it on?'],
  ['It said “no.”', undefined, 'It said “no.”'],
])('the message %j and the hint %j are each a sentence', (message, hint, said) => {
  expect(reasonOf(new FootnoteError('bug', message, hint === undefined ? {} : { hint }))).toBe(said);
});
