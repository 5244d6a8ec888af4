// What the words after /research mean.
import { expect, it } from 'vitest';
import { readCommand } from '../../../../../src/chat/slack/listen/commands.ts';

const auto = { depth: 'auto', mode: 'auto' };

it.each([
  ['', { kind: 'form', choice: auto }],
  ['  ', { kind: 'form', choice: auto }],
  ['depth:light', { kind: 'form', choice: { depth: 'light', mode: 'auto' } }],
  ['help', { kind: 'help' }],
  ['HELP', { kind: 'help' }],
  ['stop', { kind: 'request', text: 'stop', choice: auto }],
  ['status', { kind: 'request', text: 'status', choice: auto }],
  ['check [3]', { kind: 'request', text: 'check [3]', choice: auto }],
  ['report.', { kind: 'request', text: 'report.', choice: auto }],
  ['list', { kind: 'request', text: 'list', choice: auto }],
  ['delete', { kind: 'request', text: 'delete', choice: auto }],
  ['check the prices', { kind: 'request', text: 'check the prices', choice: auto }],
  ['what is new?', { kind: 'request', text: 'what is new?', choice: auto }],
  ['help me choose', { kind: 'request', text: 'help me choose', choice: auto }],
  ['depth:light what?', { kind: 'request', text: 'what?', choice: { depth: 'light', mode: 'auto' } }],
  [
    'Mode=web depth:extended what?',
    { kind: 'request', text: 'what?', choice: { depth: 'extended', mode: 'web' } },
  ],
  ['depth:bottomless what?', { kind: 'unknown-option', option: 'depth:bottomless' }],
  ['what depth:light?', { kind: 'request', text: 'what depth:light?', choice: auto }],
])('reads %j', (words, command) => {
  expect(readCommand(words)).toEqual(command);
});
