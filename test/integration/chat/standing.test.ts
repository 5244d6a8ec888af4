// Who sees the thread of a research, as each platform tells it: pages go by it.
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadAddress } from '../../../src/chat/slack/addresses.ts';
import { startDiscordWorld } from '../../support/discord-world.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';

async function slack(groups: readonly string[] = []) {
  const world = await startSlackWorld({ groups });
  onTestFinished(() => world.close());
  const [ann, bob] = [world.fake.person('Ann'), world.fake.person('Bob')];
  const channel = world.fake.channel('secret', { private: true, members: [ann] });
  const thread = threadOf(ann.mentions('a question', { channel }));
  return { ...world, ann, bob, channel, thread };
}

describe('Slack (F48)', () => {
  it('members of the channel see a thread of it, with the groups they are in', async () => {
    const { fake, platform, ann, bob, channel, thread } = await slack(['S00000010']);
    expect(fake.group('deciders', [ann])).toBe('S00000010');
    expect(await platform.standing?.(thread, ann.id)).toEqual({
      sees: true,
      roles: ['S00000010'],
      places: [channel.id, fake.here.teamId],
    });
    expect(await platform.standing?.(thread, bob.id)).toEqual({ sees: false, roles: [] });
    channel.joins(bob);
    expect(await platform.standing?.(thread, bob.id)).toMatchObject({ sees: true, roles: [] });
    channel.leaves(ann);
    expect((await platform.standing?.(thread, ann.id))?.sees).toBe(false);
    expect(fake.violations).toEqual([]);
  });

  it('direct messages are seen by the one who has them with Footnote', async () => {
    const { fake, platform, ann, bob } = await slack();
    const thread = threadAddress('T1', fake.directMessages(ann).id, '');
    expect((await platform.standing?.(thread, ann.id))?.sees).toBe(true);
    expect((await platform.standing?.(thread, bob.id))?.sees).toBe(false);
    expect(fake.violations).toEqual([]);
  });

  it('of many members all are looked through', async () => {
    const { fake, platform, channel, bob, thread } = await slack();
    for (let n = 0; n < 1200; n += 1) fake.here.channels.get(channel.id)?.members.add(`U9${n}`);
    channel.joins(bob);
    expect((await platform.standing?.(thread, bob.id))?.sees).toBe(true);
    const asked = fake.calls.filter(({ method }) => method === 'conversations.members');
    expect(asked).toHaveLength(2);
  });

  it('an app that may not look, or is not there, cannot tell; one that cannot now says so', async () => {
    const { fake, platform, ann, channel, thread } = await slack();
    fake.trouble('conversations.members', { kind: 'status', status: 503 });
    await expect(platform.standing?.(thread, ann.id)).rejects.toMatchObject({ code: 'chat-unreachable' });
    channel.removesBot();
    expect(await platform.standing?.(thread, ann.id)).toBeNull();
    channel.invitesBot();
    fake.takeScope('groups:read');
    expect(await platform.standing?.(thread, ann.id)).toBeNull();
  });
});

async function discord() {
  const world = await startDiscordWorld();
  onTestFinished(() => world.close());
  const asked = world.ann.mentions('a question', { channel: world.general });
  return { ...world, thread: world.begunBy(asked) };
}

describe('Discord (F48)', () => {
  it('members who see the channel see a thread of it, before and after it is begun', async () => {
    const { fake, platform, thread, general, ann } = await discord();
    const cara = fake.server.person('Cara', { roles: ['deciders'] });
    const stranger = fake.foundServer('Elsewhere').person('Dan');
    const hidden = fake.server.channel('hidden', { private: true, members: [cara], bot: true });
    const inHidden = { ...thread, place: `${fake.server.id}/${hidden}` };
    const begun = cara.opensThread('More', { channel: general });
    const own = { platform: 'discord', externalId: begun };
    const above = [general, fake.server.id];
    for (const [open, places] of [[thread, above] as const, [own, [begun, ...above]] as const]) {
      expect(await platform.standing?.(open, ann.id)).toEqual({ sees: true, roles: [], places });
      expect((await platform.standing?.(open, stranger.id))?.sees).toBe(false);
    }
    expect(await platform.standing?.(inHidden, ann.id)).toEqual({ sees: false, roles: [] });
    const roles = [fake.server.role('deciders')];
    expect(await platform.standing?.(inHidden, cara.id)).toMatchObject({ sees: true, roles });
    expect(fake.violations).toEqual([]);
  });

  it('direct messages are seen by the one who has them with Footnote', async () => {
    const { fake, platform, ann, bob } = await discord();
    const thread = { platform: 'discord', externalId: ann.dm() };
    const places = [thread.externalId, 'direct'];
    expect(await platform.standing?.(thread, ann.id)).toEqual({ sees: true, roles: [], places });
    expect((await platform.standing?.(thread, bob.id))?.sees).toBe(false);
    expect(fake.violations).toEqual([]);
  });

  it('a private thread is seen by those who are in it', async () => {
    const { fake, platform, general, ann, bob } = await discord();
    const thread = {
      platform: 'discord',
      externalId: ann.opensThread('Quiet', { channel: general, private: true }),
    };
    expect((await platform.standing?.(thread, ann.id))?.sees).toBe(true);
    expect((await platform.standing?.(thread, bob.id))?.sees).toBe(false);
    expect(fake.violations).toEqual([]);
  });

  it('a bot that may not look cannot tell', async () => {
    const { fake, platform, thread, general, ann } = await discord();
    fake.server.forbids(['ViewChannel'], { channel: general });
    expect(await platform.standing?.(thread, ann.id)).toBeNull();
    fake.server.kicksBot();
    expect(await platform.standing?.(thread, ann.id)).toBeNull();
  });
});
