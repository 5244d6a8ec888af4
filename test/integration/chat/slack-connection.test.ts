// How Footnote comes to be connected to Slack, stays so, and says why it is not.
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

const worlds: SlackWorld[] = [];
const start = async (options: Parameters<typeof startSlackWorld>[0] = {}) => {
  const world = await startSlackWorld(options);
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

const hears = async (world: SlackWorld, words: string) => {
  world.fake.person('Ann').writesDirectly(words);
  await eventually(`"${words}" is heard`, () => world.core.messages.find(({ text }) => text === words));
};
const connected = (world: SlackWorld, times: number) =>
  eventually(
    `it was connected ${times} times`,
    () => world.log.lines('info').filter(({ message }) => message.startsWith('connected')).length === times,
  );
const warned = (world: SlackWorld) => JSON.stringify(world.log.lines('warn'));

describe('by Socket Mode', () => {
  it('starts while Slack is down, and is there as soon as Slack is', async () => {
    const world = await start();
    await world.fake.down();
    await world.connect('socket');
    expect(warned(world)).toContain('ECONNREFUSED');
    await world.fake.up();
    await connected(world, 1);
    await hears(world, 'hello');
  });

  it.each(['refresh_requested', 'warning'] as const)('goes on after Slack said %s', async (reason) => {
    const world = await start();
    await world.connect('socket');
    world.fake.sockets.disconnect(reason);
    await connected(world, 2);
    await hears(world, 'hello again');
  });

  it('goes on after the line was cut', async () => {
    const world = await start();
    await world.connect('socket');
    await hears(world, 'before');
    await world.fake.down();
    await world.fake.up();
    await connected(world, 2);
    await hears(world, 'after');
  });

  it('says what to do about a wrong token, and goes on without it', async () => {
    const world = await start({ settings: { appToken: new Secret('xapp-wrong') } });
    await world.connect('socket');
    expect(warned(world)).toContain('SLACK_APP_TOKEN');
    expect(warned(world)).not.toContain('xapp-wrong');
  });

  it('hears nothing more once it has disconnected', async () => {
    const world = await start();
    await world.connect('socket');
    await hears(world, 'before');
    const { messages } = world.core;
    const heard = messages.length;
    await world.close();
    expect(world.fake.sockets.connections()).toBe(0);
    expect(messages).toHaveLength(heard);
  });
});

describe('over HTTP', () => {
  it('proves its address, and refuses what Slack did not sign', async () => {
    const world = await start();
    await world.connect('http');
    await world.fake.handshake();
    const forged = await fetch(`http://127.0.0.1:${world.settings.port}/slack/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-slack-signature': 'v0=00' },
      body: JSON.stringify({ type: 'event_callback', event: { type: 'message' } }),
    });
    expect(forged.status).toBe(401);
    expect(world.core.messages).toEqual([]);
  });

  it('says so when its port is taken', async () => {
    const world = await start();
    await world.connect('http');
    await expect(world.connect('http')).rejects.toMatchObject({
      code: 'config-invalid',
      hint: expect.stringContaining('SLACK_PORT') as string,
    });
  });

  it('listens while Slack is down', async () => {
    const world = await start();
    await world.fake.down();
    await world.connect('http');
    await world.fake.up();
    await hears(world, 'hello');
  });
});

it('needs one of the two ways', async () => {
  const world = await start({ settings: { appToken: null, signingSecret: null } });
  await expect(world.connect('socket')).rejects.toMatchObject({
    code: 'config-invalid',
    hint: expect.stringContaining('SLACK_SIGNING_SECRET') as string,
  });
});

it('never writes a token or a text to the log', async () => {
  const world = await start();
  await world.connect('socket');
  world.fake.trouble('*', { kind: 'refused', error: 'invalid_auth' }, 2);
  await hears(world, 'a private matter');
  const said = JSON.stringify(
    (['debug', 'info', 'warn', 'error'] as const).flatMap((level) => world.log.lines(level)),
  );
  for (const secret of ['xoxb-', 'xapp-', 'fake-signing-secret', 'a private matter']) {
    expect(said).not.toContain(secret);
  }
});
