// Footnote is invited to a server of Discord, which tells of every server at every start.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';

let world: DiscordWorld;
beforeEach(async () => {
  world = await startDiscordWorld();
});
afterEach(() => world.close());

const introduced = (count: number) =>
  world.fake.until(`${count} introductions`, () => world.core.joined.length === count && world.core.joined);
/** Everything that was told before is recorded by then. */
const heard = async (text: string) => {
  world.ann.mentions(text, { channel: world.general });
  await world.fake.until(text, () => world.core.messages.some((message) => message.text === text));
};

it('says what it does in the channel for newcomers, or else in the first where it may write (F42)', async () => {
  await world.connect();
  const greeting = world.fake.foundServer('Greeting');
  greeting.channel('first');
  greeting.greetsIn(greeting.channel('hello'));
  greeting.invitesBot();
  const hello = world.fake.foundServer('Silent');
  const silent = hello.channel('hello');
  hello.greetsIn(silent);
  hello.forbids(['SendMessages'], { channel: silent });
  hello.channel('hidden', { private: true });
  const open = hello.channel('open');
  hello.invitesBot();
  const joined = await introduced(2);
  expect(joined.map(({ thread }) => thread.externalId)).toEqual([expect.any(String), open]);
  expect(joined[0]).toMatchObject({
    thread: { platform: 'discord' },
    eventId: `discord/introduced/${greeting.id}`,
    language: 'en-US',
  });
});

it('says nothing where it may write nowhere, or where it was for long', async () => {
  await world.connect();
  const closed = world.fake.foundServer('Closed');
  closed.channel('general');
  closed.forbids(['SendMessages']);
  closed.invitesBot();
  await heard('The end');
  expect(world.core.joined).toEqual([]);
});

it('says it once, whatever fails and however often it starts', async () => {
  await world.connect();
  world.core.state.failing = 1;
  world.fake.server.invitesBot();
  await introduced(1);
  world.fake.server.invitesBot();
  await world.platform.disconnect();
  world.fake.gateway.forget();
  await world.open().connect(world.core.inbound);
  await world.fake.until('a further process', () => world.fake.gateway.identifies === 2);
  await heard('The end');
  expect(world.core.joined).toHaveLength(1);
});

it('says it when it was invited while it was away for days', async () => {
  world.memory.notes.set('discord/first-connected', Date.now() - 60 * 24 * 3_600_000);
  await world.connect();
  expect(await introduced(1)).toMatchObject([{ thread: { externalId: world.general } }]);
});
