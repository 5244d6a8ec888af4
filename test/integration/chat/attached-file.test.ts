// How the content of an attached file is fetched: what is gone, too large or not for us is said, and no token leaves.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AttachedFile } from '../../../src/chat/port.ts';
import { createSlackPlatform } from '../../../src/chat/slack/slack-platform.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { sharedMemory, startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';
import { startSlackWorld } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

const plan = { name: 'the plan.md', content: '# Plan\n\nTwo nodes.', type: 'text/markdown' };
const signal = new AbortController().signal;
const whole = { maxBytes: 1_000, signal };

describe('a file on Slack', () => {
  let world: SlackWorld;
  beforeEach(async () => {
    world = await startSlackWorld();
    await world.connect('socket');
  });
  afterEach(async () => {
    await world.close();
    expect(world.fake.violations).toEqual([]);
  });

  /** As the core is told of it. */
  async function shared(
    file: Parameters<ReturnType<SlackWorld['fake']['person']>['writesDirectly']>[1] & object,
  ) {
    world.fake.person('Ann').writesDirectly('Read this', file);
    await world.fake.idle();
    return world.core.messages.at(-1)?.files ?? [];
  }
  const failure = (file: AttachedFile | undefined, options = whole) =>
    world.platform.file!(file!, options).then(
      () => 'read',
      (error: Error) => error.message,
    );

  it('is told by its name, size, type and a link that lets nobody in, and read with the token (F32)', async () => {
    const [file] = await shared({ files: [plan] });
    expect(file).toEqual({
      ref: expect.stringMatching(/^F/) as string,
      name: 'the plan.md',
      size: 18,
      type: 'text/markdown',
      link: expect.stringMatching(
        /^https:\/\/fake-team\.slack\.com\/files\/U\d+\/F\d+\/the%20plan\.md$/,
      ) as string,
    });
    const read = await world.platform.file!(file!, whole);
    expect(Buffer.from(read.bytes).toString()).toBe(plan.content);
  });

  it('is asked for by its id where another organization shared it (F32)', async () => {
    const [file] = await shared({ files: [{ ...plan, kind: 'check_file_info' }] });
    expect(file).toMatchObject({ name: '', size: null });
    expect(await world.platform.file!(file!, whole)).toMatchObject({
      name: 'the plan.md',
      type: 'text/markdown',
    });
  });

  it('says of a file why it cannot be read (F32)', async () => {
    const [file, large, link] = await shared({
      files: [plan, { ...plan, content: 'x'.repeat(2_000) }, { ...plan, kind: 'external' }],
    });
    expect(await failure(large)).toBe('It has more than 0.001 MB.');
    expect(await failure(link)).toMatch(/a link to another service/);
    const held = world.fake.trouble('file', { kind: 'page' });
    expect(await failure(file)).toMatch(/does not let the app read it/);
    expect(held.met()).toBe(1);
    world.fake.takeScope('files:read');
    expect(await failure(file)).toBe('The app may not read files: it lacks the scope files:read.');
  });

  it('is also another thread, a file or a canvas that is linked to, for whoever may open it', async () => {
    const { fake, platform } = world;
    const [ann, bob] = [fake.person('Ann'), fake.person('Bob')];
    const ops = fake.channel('ops', { members: [ann, bob], private: true });
    const board = {
      name: 'Board',
      content: '<h1>Plan</h1><p>Two nodes.</p>',
      type: 'application/vnd.slack-docs',
    };
    const root = ann.says('We keep backups for 35 days.', { channel: ops, files: [board] });
    bob.says('And test them on Mondays & after upgrades.', { channel: ops, thread: root });
    const stamp = root.ts.replace('.', '');
    const thread = `https://fake-team.slack.com/archives/${ops.id}/p${stamp}`;
    const canvas = `https://fake-team.slack.com/docs/T1AAAA/${root.files[0]!.id}`;
    const asked = async (who: typeof ann) => {
      who.writesDirectly(
        `Is <${thread}?thread_ts=${root.ts}&amp;cid=${ops.id}|this> right? And <${canvas}>, <${thread}>?`,
      );
      await fake.idle();
      return world.core.messages.at(-1)?.files ?? [];
    };
    const [said, drawn, ...others] = await asked(ann);
    expect(others).toEqual([]);
    const read = await platform.file!(said!, whole);
    expect(read).toMatchObject({ type: 'text/html', link: expect.stringContaining(thread) as string });
    expect(Buffer.from(read.bytes).toString()).toMatch(
      /^<h2>Ann \(.* UTC\)<\/h2>\n<p>We keep backups for 35 days\.<\/p>\n<h2>Bob .*<\/h2>\n<p>And test them on Mondays &amp; after upgrades\.<\/p>$/,
    );
    expect(Buffer.from((await platform.file!(drawn!, whole)).bytes).toString()).toBe(board.content);

    const eve = fake.person('Eve');
    for (const file of await asked(eve))
      expect(await failure(file)).toMatch(/in which I do not see both you/);
    ops.removesBot();
    expect(await failure(said)).toMatch(/in which I do not see both you/);
    ops.invitesBot();
    expect(await failure(said)).toBe('read');
  });

  it('says that a file was deleted, before it is looked up or while it is read (F32)', async () => {
    const [file] = await shared({ files: [plan] });
    const held = world.fake.trouble('file', { kind: 'held' });
    const reading = failure(file);
    await expect.poll(() => held.met()).toBe(1);
    world.fake.person('Ann').deletesFile({ id: file!.ref });
    held.release();
    expect(await reading).toBe('It was deleted.');
    expect(await failure(file)).toBe('It was deleted.');
  });

  it('sends the token to no other host, and follows no redirect (F32)', async () => {
    const [file] = await shared({ files: [plan] });
    const asked: (string | undefined)[] = [];
    const elsewhere = await served((request, response) => {
      asked.push(request.headers.authorization);
      response.end('stolen');
    });
    /** A Slack that says that the content lies there. */
    const slackThatNames = (address: (own: string) => string) =>
      served((request, response) => {
        const own = `http://${request.headers.host ?? ''}`;
        if (request.url?.startsWith('/api/') !== true)
          return response.writeHead(302, { location: elsewhere.url }).end();
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify({ ok: true, file: { id: 'F1', url_private: address(own) } }));
      });
    const http = createTrustedHttp();
    const fetchFrom = async (address: (own: string) => string) => {
      const slack = await slackThatNames(address);
      const settings = { ...world.settings, url: `${slack.url}/api` };
      const platform = createSlackPlatform({
        settings,
        memory: sharedMemory(),
        http,
        logger: silentLogger,
        clock: systemClock,
      });
      const failed = await platform.file!(file!, whole).then(() => 'read', String);
      slack.close();
      return failed;
    };
    for (const address of [elsewhere.url, 'http://slack.com.evil.example/x', 'file:///etc/passwd'])
      expect(await fetchFrom(() => address)).toMatch(/outside of Slack/);
    expect(await fetchFrom((own) => own.replace('http:', 'https:'))).toMatch(/outside of Slack/);
    expect(await fetchFrom((own) => `${own}/file`)).toMatch(/does not let the app read it \(status 302\)/);
    expect(asked).toEqual([]);
    elsewhere.close();
    await http.close();
  });
});

async function served(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('a file on Discord', () => {
  let world: DiscordWorld;
  beforeEach(async () => {
    world = await startDiscordWorld();
    await world.connect();
  });
  afterEach(() => world.close());

  async function shared() {
    const message = world.ann.mentions('read these', { channel: world.general, files: [plan, plan] });
    const told = await world.fake.until('it is told', () =>
      world.core.messages.find(({ text }) => text === 'read these'),
    );
    return { message, files: told.files ?? [] };
  }

  it('is also another thread or message that is linked to, for whoever sees it', async () => {
    const unread = linkedOn(world);
    const [closed] = await unread.asked(world.ann);
    await expect(world.platform.file!(closed!, whole)).rejects.toThrow(/lacks the Message Content intent/);

    const open = await startDiscordWorld({ messageContent: true });
    onTestFinished(() => open.close());
    await open.connect();
    const { place, asked } = linkedOn(open);
    const [file, ...others] = await asked(open.ann);
    expect(others).toEqual([]);
    const read = await open.platform.file!(file!, whole);
    expect(read).toMatchObject({ type: 'text/html', link: place });
    expect(Buffer.from(read.bytes).toString()).toMatch(
      /^<h2>Ann \(.* UTC\)<\/h2>\n<p>We keep backups for 35 days\.<\/p>\n<h2>Ann .*<\/h2>\n<p>And test them on Mondays\.<\/p>$/,
    );
    const [foreign] = await asked(open.bob);
    await expect(open.platform.file!(foreign!, whole)).rejects.toThrow(/in which I do not see both you/);
    expect(open.fake.violations).toEqual([]);
  });

  /** A message with a thread in a channel that Ann sees, and who asks about it in another one. */
  function linkedOn({ fake, core, ann, general }: DiscordWorld) {
    const hidden = fake.server.channel('hidden', { private: true, members: [ann], bot: true });
    const first = ann.says('We keep backups for 35 days.', { channel: hidden });
    const thread = ann.opensThread('More', { on: first });
    ann.says('And test them on Mondays.', { channel: thread });
    const place = `https://discord.com/channels/${fake.server.id}/${hidden}/${first.id}`;
    const asked = async (who: DiscordWorld['ann']) => {
      who.mentions(`Is this right? ${place} <${place}>`, { channel: general });
      const told = await fake.until('it is told', () =>
        core.messages.find(({ author, text }) => author.id === who.id && text.includes(place)),
      );
      return told.files ?? [];
    };
    return { place, asked };
  }

  it('is known by its message, and read by an address that is asked for anew (F32)', async () => {
    const { message, files } = await shared();
    const place = `https://discord.com/channels/${world.fake.server.id}/${world.general}/${message.id}`;
    expect(files.map(({ link }) => link)).toEqual([place, `${place}?file=2`]);
    expect(JSON.stringify(files)).not.toMatch(/cdn|hm=/);
    const read = await world.platform.file!(files[0]!, whole);
    expect(Buffer.from(read.bytes).toString()).toBe(plan.content);
  });

  it('says that a file was deleted or is too large (F32)', async () => {
    const { message, files } = await shared();
    await expect(world.platform.file!(files[0]!, { maxBytes: 5, signal })).rejects.toThrow(/more than/);
    world.ann.deletes(message);
    await expect(world.platform.file!(files[0]!, whole)).rejects.toThrow('It was deleted.');
  });
});
