// What the platforms tell of themselves when they do not let us in, and that nothing is asked for it.
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import type { ChatPlatform, KeptOut } from '../../../src/chat/port.ts';
import { startDiscordWorld } from '../../support/discord-world.ts';
import { eventually } from '../../support/eventually.ts';
import { quietInbound } from '../../support/quiet-inbound.ts';
import { startSlackWorld } from '../../support/slack-world.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});
async function open<World extends { close(): Promise<void> }>(starting: Promise<World>): Promise<World> {
  const world = await starting;
  opened.push(world);
  return world;
}

/** What is told in the order it comes, each once. */
async function connected(platform: ChatPlatform) {
  const told = new Set<string>();
  const keptOut: KeptOut = ({ message, hint = '' }) => told.add(`${message} ${hint}`);
  await platform.connect(quietInbound(), keptOut);
  return {
    told: () => [...told],
    first: () => eventually('it is told', () => [...told][0]),
  };
}

const wrong = new Secret('a-wrong-token');

describe('Slack', () => {
  const asked = ({ fake }: Awaited<ReturnType<typeof startSlackWorld>>, method: string) =>
    fake.calls.filter((call) => call.method === method && call.answer !== null).length;

  it.each([
    ['bot token', { botToken: wrong }, /bot token.*invalid_auth.*Set SLACK_BOT_TOKEN to /],
    ['app-level token', { appToken: wrong }, /Socket Mode.*invalid_auth.*Set SLACK_APP_TOKEN to /],
  ])('tells that it refuses the %s, and only that', async (_which, settings, said) => {
    const world = await open(startSlackWorld({ settings }));
    const { told, first } = await connected(world.platform);
    expect(await first()).toMatch(said);
    await world.platform.disconnect();
    expect(told()).toEqual([expect.stringMatching(said)]);
    expect(told().join()).not.toContain('a-wrong-token');
  });

  it('tells that it refuses both tokens', async () => {
    const world = await open(startSlackWorld({ settings: { botToken: wrong, appToken: wrong } }));
    const { told } = await connected(world.platform);
    await eventually('both are told', () => told().length === 2);
    expect(told().join()).toMatch(/SLACK_BOT_TOKEN/);
    expect(told().join()).toMatch(/SLACK_APP_TOKEN/);
  });

  it('tells nothing where it takes both, and is asked once about each', async () => {
    const world = await open(startSlackWorld());
    const { told } = await connected(world.platform);
    await eventually('the bot token is known', () => asked(world, 'auth.test') > 0);
    await world.platform.disconnect();
    expect(told()).toEqual([]);
    expect([asked(world, 'auth.test'), asked(world, 'apps.connections.open')]).toEqual([1, 1]);
  });

  it('tells of an app-level token that it refuses later on', async () => {
    const world = await open(startSlackWorld());
    const { told, first } = await connected(world.platform);
    expect(told()).toEqual([]);
    world.fake.trouble('apps.connections.open', { kind: 'refused', error: 'token_revoked' });
    world.fake.sockets.disconnect('refresh_requested');
    expect(await first()).toMatch(/token_revoked.*SLACK_APP_TOKEN/);
  });

  it('refuses nothing while it is away or has a trouble that passes', async () => {
    const world = await open(startSlackWorld());
    for (const method of ['auth.test', 'apps.connections.open'])
      world.fake.trouble(method, { kind: 'refused', error: 'internal_error' });
    await world.fake.down();
    const { told } = await connected(world.platform);
    const warned = (what: RegExp, why: string) =>
      eventually(`${what.source} fails with ${why}`, () =>
        world.log.lines('warn').some(({ message }) => what.test(message) && message.includes(why)),
      );
    await warned(/bot token/, 'ECONNREFUSED');
    await warned(/Socket Mode/, 'ECONNREFUSED');
    await world.fake.up();
    await warned(/bot token/, 'internal_error');
    await warned(/Socket Mode/, 'internal_error');
    await world.platform.disconnect();
    expect(told()).toEqual([]);
  });
});

describe('Discord', () => {
  it.each([
    ['the token', { token: 'a-wrong-token' }, /gateway.*401.*Set DISCORD_TOKEN to /],
    ['an intent', { messageContent: true }, /refused \(4014\).*Message Content/],
  ])('tells that it refuses %s', async (_what, over, said) => {
    const world = await open(startDiscordWorld());
    const platform = world.open(over);
    const { told, first } = await connected(platform);
    expect(await first()).toMatch(said);
    await platform.disconnect();
    expect(told()).toEqual([expect.stringMatching(said)]);
    expect(told().join()).not.toContain('a-wrong-token');
  });

  it('tells nothing where it takes the token, and while it is away', async () => {
    const world = await open(startDiscordWorld());
    await world.fake.down();
    const { told } = await connected(world.platform);
    await eventually('it has tried', () =>
      world.log.lines('warn').some(({ message }) => message.includes('gateway')),
    );
    await world.fake.up();
    await world.fake.until('it is connected', () => world.fake.gateway.connected === 1);
    await world.platform.disconnect();
    expect(told()).toEqual([]);
  });
});
