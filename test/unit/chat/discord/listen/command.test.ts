import { expect, it } from 'vitest';
import {
  readCommand,
  registerCommands,
  researchCommand,
} from '../../../../../src/chat/discord/listen/command.ts';
import type { DiscordApi, DiscordCall } from '../../../../../src/chat/discord/api/client.ts';

const option = (name: string, value: unknown) => ({ name, type: 3, value }) as never;

it('reads what was given, and nothing that it does not know', () => {
  expect(readCommand([])).toEqual({ text: '', choice: { depth: 'auto', mode: 'auto' } });
  expect(
    readCommand([option('question', ' How? '), option('depth', 'light'), option('mode', 'deepest')]),
  ).toEqual({
    text: 'How?',
    choice: { depth: 'light', mode: 'auto' },
  });
});

/** As Discord gives a command back: with ids, defaults, and lists in its own order. */
const asStored = {
  ...researchCommand,
  id: '1',
  application_id: '2',
  version: '3',
  default_member_permissions: null,
  nsfw: false,
  name_localizations: null,
  contexts: researchCommand.contexts.toReversed(),
  options: researchCommand.options.map((one) => ({ ...one, required: false, name_localizations: null })),
};

it.each([
  ['nothing', [], true],
  ['the same', [asStored], false],
  ['another description', [{ ...asStored, description: 'old' }], true],
  ['fewer options', [{ ...asStored, options: asStored.options.slice(1) }], true],
  ['another one besides', [asStored, { ...asStored, name: 'old' }], true],
])('registers only what differs: with %s there', async (_what, there, isWritten) => {
  const calls: DiscordCall[] = [];
  const call = (asked: DiscordCall) => {
    calls.push(asked);
    return Promise.resolve(asked.method === 'GET' ? there : null);
  };
  expect(await registerCommands('2', { call } as unknown as DiscordApi)).toBe(isWritten);
  expect(calls.map(({ method }) => method)).toEqual(isWritten ? ['GET', 'PUT'] : ['GET']);
});
