// What the words after /research mean.
import { expect, it } from 'vitest';
import { readCommand } from '../../../../../src/chat/slack/listen/command-words.ts';

const auto = { depth: 'auto', mode: 'auto' };

it.each([
  ['', { kind: 'form' }],
  ['  ', { kind: 'form' }],
  ['depth:light', { kind: 'form' }],
  ['help', { kind: 'help' }],
  ['HELP', { kind: 'help' }],
  ['stop', { kind: 'elsewhere' }],
  ['status', { kind: 'elsewhere' }],
  ['check [3]', { kind: 'elsewhere' }],
  ['report.', { kind: 'elsewhere' }],
  ['list', { kind: 'elsewhere' }],
  ['delete', { kind: 'elsewhere' }],
  ['check the prices', { kind: 'request', text: 'check the prices', choice: auto }],
  ['what is new?', { kind: 'request', text: 'what is new?', choice: auto }],
  ['help me choose', { kind: 'request', text: 'help me choose', choice: auto }],
  ['depth:light what?', { kind: 'request', text: 'what?', choice: { depth: 'light', mode: 'auto' } }],
  [
    'Mode=web depth:extended what?',
    { kind: 'request', text: 'what?', choice: { depth: 'extended', mode: 'web' } },
  ],
  ['depth:bottomless what?', { kind: 'request', text: 'depth:bottomless what?', choice: auto }],
  ['what depth:light?', { kind: 'request', text: 'what depth:light?', choice: auto }],
])('reads %j', (words, command) => {
  expect(readCommand(words)).toEqual(command);
});
