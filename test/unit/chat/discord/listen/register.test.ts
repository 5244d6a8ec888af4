import { expect, it } from 'vitest';
import { commandsFor } from '../../../../../src/chat/discord/listen/command.ts';
import { registerCommands } from '../../../../../src/chat/discord/listen/register.ts';
import type { DiscordApi } from '../../../../../src/chat/discord/api/client.ts';

/** As Discord gives a command back: with ids, defaults, and lists in its own order. */
const asStored = (byPeople: boolean) =>
  commandsFor(byPeople).map((command) => ({
    ...command,
    id: '1',
    application_id: '2',
    version: '3',
    default_member_permissions: null,
    nsfw: false,
    description: 'description' in command ? command.description : '',
    contexts: command.contexts?.toReversed(),
  }));
const [research, menu] = asStored(true);

it.each([
  ['nothing', [], true],
  ['the same', asStored(true), false],
  ['the same in another order', asStored(true).toReversed(), false],
  ['one of them', [research], true],
  ['another description', [{ ...research, description: 'old' }, menu], true],
  ['other names elsewhere', [{ ...research, name_localizations: { de: 'alt' } }, menu], true],
  ['fewer options', [{ ...research, options: [] }, menu], true],
  ['another one besides', [research, menu, { ...research, name: 'old' }], true],
  ['commands for members alone', asStored(false), true],
])('registers only what differs: with %s there', async (_what, there, isWritten) => {
  const calls: string[] = [];
  const call = (method: string, route: string) => {
    calls.push(method);
    if (route === '/applications/@me')
      return Promise.resolve({ id: '2', integration_types_config: { 0: {}, 1: {} } });
    return Promise.resolve(method === 'GET' ? there : null);
  };
  expect(await registerCommands({ call } as unknown as DiscordApi)).toBe(isWritten);
  expect(calls).toEqual(isWritten ? ['GET', 'GET', 'PUT'] : ['GET', 'GET']);
});
