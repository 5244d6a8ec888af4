import { expect, it } from 'vitest';
import type { DiscordApi } from '../../../../../src/chat/discord/api/client.ts';
import { createDirectory } from '../../../../../src/chat/discord/directory/channels.ts';
import { incomingEdit, incomingMessage } from '../../../../../src/chat/discord/read/messages.ts';

const api = { call: () => Promise.reject(new Error('nothing is to be asked')) } as unknown as DiscordApi;
const directory = { ...createDirectory(api), botId: () => Promise.resolve('1') };
directory.learn({
  t: 'GUILD_CREATE',
  d: {
    id: '10',
    roles: [
      { id: '10', name: '@everyone' },
      { id: '11', name: 'Footnote', tags: { bot_id: '1' } },
      { id: '12', name: 'Other', tags: { bot_id: '2' } },
    ],
    channels: [
      { id: '20', type: 0, name: 'general' },
      { id: '21', type: 2, name: 'Voice' },
    ],
    threads: [{ id: '30', type: 11, name: 'Talk', parent_id: '20' }],
  },
} as never);
const parts = { directory };

const said = (over: object) =>
  ({
    id: '100',
    channel_id: '20',
    guild_id: '10',
    type: 0,
    content: '<@1> hi',
    author: { id: '5', username: 'ann', global_name: 'Ann' },
    member: { roles: ['7'], nick: 'Annie' },
    mentions: [{ id: '1', username: 'Footnote' }],
    mention_roles: [],
    attachments: [],
    ...over,
  }) as never;
const toRole = (id: string) => ({ content: `<@&${id}> hi`, mentions: [], mention_roles: [id] });

it('calls people by their name on the server', async () => {
  expect((await incomingMessage(said({}), parts))?.author).toEqual({ id: '5', name: 'Annie', roles: ['7'] });
});

it('is meant by the role that Discord made for it, and by no other', async () => {
  expect(await incomingMessage(said(toRole('11')), parts)).toMatchObject({ text: 'hi', addressed: true });
  expect(await incomingMessage(said(toRole('12')), parts)).toBeNull();
});

it.each([
  ['bots', { author: { id: '6', username: 'b', bot: true } }],
  ['webhooks', { webhook_id: '8' }],
  ['news of the system', { type: 7 }],
  ['talk in a channel', { content: 'hi', mentions: [] }],
  ['what it may not read', { channel_id: '30', content: '', mentions: [] }],
])('does not hear %s', async (_what, over) => {
  expect(await incomingMessage(said(over), parts)).toBeNull();
});

it('hears a mention without words: somebody wants to begin', async () => {
  expect(await incomingMessage(said({ content: '<@1>' }), parts)).toMatchObject({
    text: '',
    addressed: true,
  });
});

it('takes a change for an edit only when the text was changed and can be read', async () => {
  const edited = { edited_timestamp: '2026-11-21T10:00:00+00:00' };
  expect(await incomingEdit(said(edited), parts)).toMatchObject({ message: '100', text: 'hi' });
  // A preview was added, or a pin.
  expect(await incomingEdit(said({ edited_timestamp: null }), parts)).toBeNull();
  expect(await incomingEdit(said({ ...edited, content: '', mentions: [] }), parts)).toBeNull();
});

it('keeps what it knows of a server when Discord names it without telling anything about it', async () => {
  directory.learn({ t: 'GUILD_CREATE', d: { id: '10', unavailable: true } } as never);
  expect(await incomingMessage(said(toRole('11')), parts)).toMatchObject({ text: 'hi', addressed: true });
});

it('reads what was forwarded, with its files', async () => {
  const file = { id: '9', filename: 'plan.md', size: 6 };
  const forwarded = { content: 'NULLs are equal.', attachments: [file] };
  const event = said({
    guild_id: undefined,
    content: '',
    mentions: [],
    message_snapshots: [{ message: forwarded }],
  });
  expect(await incomingMessage(event, parts)).toMatchObject({
    text: 'NULLs are equal.',
    addressed: true,
    files: [{ ref: '20/100/9', name: 'plan.md' }],
  });
});
