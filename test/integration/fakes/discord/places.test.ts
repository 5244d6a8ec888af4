// Threads, forums, direct messages, permissions and commands of the fake Discord, through discord.js's REST class.
import { ChannelType, Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { newStage, refusedWith } from './stage.ts';

describe('threads', () => {
  it('hang on a message once, under its id', async () => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const { id } = fake.server.person('Ann').says('hi', { channel: general });
    const open = (name: string) => rest.post(Routes.threads(general, id), { body: { name } });
    expect(await refusedWith(open(''))).toMatchObject({ code: 50_035 });
    expect(await refusedWith(open('n'.repeat(101)))).toMatchObject({ code: 50_035 });
    expect(await open('n'.repeat(100))).toMatchObject({
      id,
      type: ChannelType.PublicThread,
      parent_id: general,
    });
    expect(await refusedWith(open('again'))).toMatchObject({ status: 400, code: 160_004 });
    expect(fake.threads(general).map(({ name }) => name)).toEqual(['n'.repeat(100)]);
  });

  it('that are archived wake up by a post, but not by an edit; locked ones stay closed', async () => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const ann = fake.server.person('Ann');
    const thread = ann.opensThread('T', { channel: general });
    const say = () =>
      rest.post(Routes.channelMessages(thread), { body: { content: 'a' } }) as Promise<{ id: string }>;
    const { id } = await say();
    const change = () => rest.patch(Routes.channelMessage(thread, id), { body: { content: 'b' } });
    ann.archives(thread);
    expect(await refusedWith(change())).toMatchObject({ status: 400, code: 50_083 });
    await say();
    expect(fake.threads(general)).toMatchObject([{ archived: false }]);
    await change();
    ann.archives(thread);
    await rest.patch(Routes.channel(thread), { body: { archived: false } });
    await change();
    ann.locks(thread);
    expect(await refusedWith(say())).toMatchObject({ status: 403, code: 160_005 });
    expect(
      await refusedWith(rest.patch(Routes.channel(thread), { body: { archived: false } })),
    ).toMatchObject({ code: 160_005 });
    expect(await refusedWith(rest.patch(Routes.channel(thread), { body: { locked: false } }))).toMatchObject({
      code: 50_013,
    });
    fake.server.allows(['ManageThreads']);
    await rest.patch(Routes.channel(thread), { body: { locked: false, archived: false, name: 'U' } });
    await say();
    expect(fake.threads(general)).toMatchObject([{ name: 'U', archived: false }]);
  });

  it('of a forum begin with a message of the same id', async () => {
    await using stage = await newStage();
    const { rest, fake } = stage;
    const forum = fake.server.channel('questions', { type: 'forum' });
    expect(
      await refusedWith(rest.post(Routes.channelMessages(forum), { body: { content: 'a' } })),
    ).toMatchObject({ code: 40_058 });
    const other = fake.server.person('Ann').writesPost('c', 'd', { forum });
    expect(fake.messages(other).map(({ id, text }) => [id, text])).toEqual([[other, 'd']]);
  });
});

describe('places', () => {
  it('are seen and written to as far as permissions go', async () => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const ann = fake.server.person('Ann');
    const hidden = fake.server.channel('hidden', { private: true, members: [ann] });
    const shared = fake.server.channel('shared', { private: true, members: [ann], bot: true });
    const say = (channel: string, files: object[] = []) =>
      rest.post(Routes.channelMessages(channel), { body: { content: 'a' }, files: files as never });
    expect(await refusedWith(say(hidden))).toMatchObject({ status: 403, code: 50_001 });
    expect(await refusedWith(say('1'))).toMatchObject({ status: 404, code: 10_003 });
    await say(shared);
    fake.server.forbids(['AttachFiles'], { channel: general });
    await say(general);
    expect(await refusedWith(say(general, [{ name: 'a', data: Buffer.from('a') }]))).toMatchObject({
      status: 403,
      code: 50_013,
    });
    fake.server.forbids(['SendMessages']);
    expect(await refusedWith(say(general))).toMatchObject({ status: 403, code: 50_013 });
    fake.server.kicksBot();
    expect(await refusedWith(say(shared))).toMatchObject({ status: 403, code: 50_001 });
    expect(() => fake.server.person('Eve').says('hi', { channel: hidden })).toThrow(
      'Eve does not see the channel hidden.',
    );
  });

  it('include direct messages, until somebody closes them', async () => {
    await using stage = await newStage();
    const { rest, fake } = stage;
    const ann = fake.server.person('Ann');
    const { id } = (await rest.post(Routes.userChannels(), { body: { recipient_id: ann.id } })) as {
      id: string;
    };
    expect(id).toBe(ann.dm());
    await rest.post(Routes.channelMessages(id), { body: { content: 'hi' } });
    ann.closesDms();
    expect(
      await refusedWith(rest.post(Routes.channelMessages(id), { body: { content: 'hi' } })),
    ).toMatchObject({ status: 403, code: 50_007 });
    expect(
      await refusedWith(rest.post(Routes.userChannels(), { body: { recipient_id: '1' } })),
    ).toMatchObject({ code: 10_013 });
  });

  it('tell of roles', async () => {
    await using stage = await newStage();
    const { rest, fake } = stage;
    const role = fake.server.role('reviewers');
    const told = (await rest.get(Routes.guildRoles(fake.server.id))) as { id: string }[];
    expect(told.map(({ id }) => id)).toContain(role);
    expect(told).toHaveLength(3);
  });
});

describe('commands', () => {
  it('keep their ids when they are registered again', async () => {
    await using stage = await newStage();
    const { rest, fake } = stage;
    const set = (description: string) =>
      rest.put(Routes.applicationCommands(fake.applicationId), {
        body: [{ name: 'research', description }],
      }) as Promise<{ id: string; version: string }[]>;
    const [first] = await set('Research');
    expect(await set('Research')).toMatchObject([{ id: first!.id, version: first!.version }]);
    const [changed] = await set('Research it');
    expect(changed).toMatchObject({ id: first!.id });
    expect(changed?.version).not.toBe(first!.version);
  });

  it.each<[string, object, object]>([
    ['a name of 32', { name: 'n'.repeat(32) }, { name: 'n'.repeat(33) }],
    ['a small name', { name: 'research' }, { name: 'Research' }],
    ['a description of 100', { description: 'd'.repeat(100) }, { description: 'd'.repeat(101) }],
    ['25 options', { options: options(25) }, { options: options(26) }],
    [
      '25 choices',
      { options: [{ ...options(1)[0], choices: choices(25) }] },
      { options: [{ ...options(1)[0], choices: choices(26) }] },
    ],
    [
      'what is needed first',
      { options: [{ ...options(1)[0], required: true }, options(2)[1]] },
      { options: [options(2)[1], { ...options(1)[0], required: true }] },
    ],
  ])('have %s, and no more', async (_name, fits, breaks) => {
    await using stage = await newStage();
    const { rest, fake } = stage;
    const set = (more: object) =>
      rest.put(Routes.applicationCommands(fake.applicationId), {
        body: [{ name: 'a', description: 'b', ...more }],
      });
    await set(fits);
    expect(await refusedWith(set(breaks))).toMatchObject({ status: 400, code: 50_035 });
  });
});

function options(count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({ type: 3, name: `o${i}`, description: 'd' }));
}

function choices(count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({ name: `c${i}`, value: `${i}` }));
}
