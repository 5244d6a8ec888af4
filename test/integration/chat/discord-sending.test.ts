// What Footnote posts on Discord: where it goes, that it is there once, and what happens when Discord refuses it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadAddress } from '../../../src/chat/port.ts';
import type { ProgressView } from '../../../src/chat/views.ts';
import { draft, notice, outgoing, question, startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';

const posting = 'POST /channels/:channel/messages';
const threading = 'POST /channels/:channel/messages/:message/threads';

const approved = { how: 'answered', by: { id: '7', name: 'Ann' }, answer: { kind: 'accepted' } } as const;
const card: ProgressView = {
  kind: 'progress',
  runId: 'run_1',
  phase: 'gather',
  status: 'Researching',
  tasks: [{ id: 't1', title: 'Look it up', status: 'running' }],
  sources: 2,
  elapsedMs: 1000,
  waiting: false,
  spent: { modelCalls: 1, tokens: 100, dollars: 0 },
  warnings: [],
  live: true,
  continued: false,
};

describe('sending to Discord', () => {
  let world: DiscordWorld;
  let thread: ThreadAddress;
  beforeEach(async () => {
    world = await startDiscordWorld();
    thread = world.begunBy(
      world.ann.mentions('Are bicycles popular in **Copenhagen**?', { channel: world.general }),
    );
  });
  afterEach(() => world.close());

  const texts = (channel = thread.externalId) => world.fake.messages(channel).map(({ text }) => text);

  it('begins the thread at the message that mentions it with what is more than a notice, and no second one (F33)', async () => {
    await world.platform.send(thread, outgoing(notice('In passing.')));
    expect(world.fake.threads(world.general)).toEqual([]);
    expect(world.fake.messages(world.general).at(-1)).toMatchObject({
      text: 'In passing.',
      replyTo: thread.externalId,
    });
    await world.platform.send(thread, outgoing(card));
    await world.platform.send(thread, outgoing(notice('Second.')));
    const other = world.open();
    await other.send(thread, outgoing(notice('Third.')));
    expect(world.fake.threads(world.general)).toEqual([
      { id: thread.externalId, name: 'Are bicycles popular in **Copenhagen**?', archived: false },
    ]);
    expect(texts().slice(1)).toEqual(['Second.', 'Third.']);
  });

  it('replies to what it answers, where others stand between, and is said all the same where that cannot be', async () => {
    await world.platform.send(thread, outgoing(card));
    const asked = world.ann.says('How far are you?', { channel: thread.externalId });
    const answers = { eventId: asked.id, text: 'How far are you?' };
    const newest = () => world.fake.messages(thread.externalId).at(-1);
    await world.platform.send(thread, { ...outgoing(notice('Half of it.')), answers });
    expect(newest()).toMatchObject({ text: 'Half of it.', replyTo: asked.id });
    const gone = { ...answers, eventId: '1000000000000000001' };
    await world.platform.send(thread, { ...outgoing(notice('More.')), answers: gone });
    expect(newest()).toMatchObject({ text: 'More.', replyTo: null });
    await world.platform.send(thread, { ...outgoing(notice('Done.')), answers: { ...gone, eventId: 'x' } });
    expect(newest()).toMatchObject({ text: 'Done.', replyTo: null });
  });

  it('uses the thread that somebody else began at the message', async () => {
    world.ann.opensThread('Mine', { on: thread.externalId });
    await world.platform.send(thread, outgoing(notice('Here.')));
    expect(world.fake.threads(world.general)).toHaveLength(1);
    expect(texts()).toEqual(['Here.']);
  });

  it('finds what it posted, and only that', async () => {
    const message = outgoing(notice('Here.'));
    expect(await world.platform.find(thread, message)).toBeNull();
    const sent = await world.platform.send(thread, message);
    expect(await world.platform.find(thread, message)).toEqual(sent);
    expect(await world.platform.find(thread, { ...message, part: 1 })).toBeNull();
    expect(await world.platform.find(thread, outgoing(notice('Here.')))).toBeNull();
  });

  it('finds a message under hundreds of newer ones', async () => {
    await world.platform.send(thread, outgoing(card));
    const message = outgoing(notice('Deep below.'));
    const sent = await world.platform.send(thread, message);
    for (let i = 0; i < 250; i++) world.ann.says(`talk ${i}`, { channel: thread.externalId });
    expect(await world.platform.find(thread, message)).toEqual(sent);
  });

  it('does not post again what was accepted without an answer', async () => {
    await world.platform.send(thread, outgoing(card));
    world.fake.faults.plan({ kind: 'lose-answer' }, { route: posting });
    const message = outgoing(notice('Once.'));
    await expect(world.platform.send(thread, message)).rejects.toMatchObject({ code: 'chat-unreachable' });
    const found = await world.platform.find(thread, message);
    expect(found).not.toBeNull();
    // Even who forgets to look does not post it twice within minutes.
    expect(await world.platform.send(thread, message)).toEqual(found);
    expect(texts().filter((text) => text === 'Once.')).toHaveLength(1);
  });

  it.each([
    ['is down', { kind: 'cut' }, 'backoff'],
    ['answers with 500', { kind: 'error', status: 500 }, 'backoff'],
    ['answers with a page', { kind: 'bad-gateway' }, 'backoff'],
    ['answers half', { kind: 'garble' }, 'backoff'],
    ['asks to wait', { kind: 'rate-limit', retryAfter: 7 }, { afterMs: 7050 }],
  ] as const)('waits when Discord %s', async (_what, fault, retry) => {
    await world.platform.send(thread, outgoing(notice('On it.')));
    world.fake.faults.plan(fault, { route: posting });
    await expect(world.platform.send(thread, outgoing(notice('Later.')))).rejects.toMatchObject({
      code: 'chat-unreachable',
      retry,
    });
  });

  it('waits when the token stopped working, and tells nobody the token', async () => {
    world.fake.revokeToken();
    await expect(world.platform.send(thread, outgoing(notice('Now?')))).rejects.toMatchObject({
      code: 'chat-unreachable',
      hint: expect.stringContaining('DISCORD_TOKEN') as string,
    });
    expect(JSON.stringify([...world.log.lines('warn'), ...world.log.lines('error')])).not.toContain(
      world.fake.token,
    );
  });

  it('opens an archived thread, and gives up on a locked one', async () => {
    await world.platform.send(thread, outgoing(card));
    world.ann.archives(thread.externalId);
    await world.platform.send(thread, outgoing(notice('Open again.')));
    world.ann.locks(thread.externalId);
    await expect(world.platform.send(thread, outgoing(notice('Too late.')))).rejects.toMatchObject({
      code: 'chat-gone',
    });
    expect(texts().slice(1)).toEqual(['Open again.']);
  });

  it.each([
    ['thread', () => thread.externalId],
    ['channel', () => world.general],
  ])('gives up when the %s was deleted', async (_what, id) => {
    await world.platform.send(thread, outgoing(card));
    world.ann.deletesChannel(id());
    await expect(world.open().send(thread, outgoing(notice('Gone.')))).rejects.toMatchObject({
      code: 'chat-gone',
    });
  });

  it('gives up when the request was deleted before there was a thread, and when the bot was removed', async () => {
    const other = world.begunBy(world.ann.mentions('Never mind', { channel: world.general }));
    world.ann.deletes(other.externalId);
    await expect(world.platform.send(other, outgoing(notice('On it.')))).rejects.toMatchObject({
      code: 'chat-gone',
    });
    world.fake.server.kicksBot();
    await expect(world.platform.send(thread, outgoing(notice('On it.')))).rejects.toMatchObject({
      code: 'chat-gone',
    });
  });

  it('answers in the channel where it may not begin threads, and finds that again', async () => {
    world.fake.server.forbids(['CreatePublicThreads'], { channel: world.general });
    await world.platform.send(thread, outgoing(card));
    const message = outgoing(notice('On it.'));
    const sent = await world.platform.send(thread, message);
    const [, , posted] = world.fake.messages(world.general);
    expect(posted).toMatchObject({ replyTo: thread.externalId, pings: { users: [] } });
    expect(posted?.text).toMatch(/^On it\.[\s\S]*give the bot the permission Create Public Threads\.$/);
    await world.platform.send(thread, outgoing(notice('Said once.')));
    expect(texts(world.general).at(-1)).toBe('Said once.');
    expect(await world.open().find(thread, message)).toEqual(sent);
    expect(world.log.lines('warn')).toMatchObject([
      { fields: { remedy: 'give the bot the permission Create Public Threads' } },
    ]);
  });

  it('answers in the channel where it may not reply, since it may not read it', async () => {
    world.fake.server.forbids(['ReadMessageHistory'], { channel: world.general });
    await world.platform.send(thread, outgoing(notice('You are welcome.')));
    expect(world.fake.messages(world.general).at(-1)).toMatchObject({
      text: 'You are welcome.',
      replyTo: null,
    });
  });

  it.each([160_006, 160_007])(
    'answers in the channel when the server has too many threads (%i)',
    async (code) => {
      world.fake.faults.plan({ kind: 'refuse', code }, { route: threading });
      await world.platform.send(thread, outgoing(card));
      expect(texts(world.general).at(-1)).toContain('Look it up');
    },
  );

  it('posts the simple form when Discord refuses the rich one, and text when it refuses both', async () => {
    await world.platform.send(thread, outgoing(card));
    world.fake.faults.plan({ kind: 'refuse', code: 240_000 }, { route: posting });
    const simple = outgoing(draft, { question: question() });
    const sent = await world.platform.send(thread, simple);
    expect(await world.platform.find(thread, simple)).toEqual(sent);
    world.fake.faults.plan({ kind: 'refuse', code: 240_000 }, { route: posting, times: 2 });
    await world.platform.send(thread, outgoing(draft, { question: question(2) }));
    const [, second, third] = world.fake.messages(thread.externalId);
    expect(second?.buttons.map(({ label }) => label)).toContain('Approve');
    expect(third?.raw.components.every(({ type }) => type === 1)).toBe(true);
    expect(third?.text).toContain('Most people cycle');
    expect(third?.buttons.map(({ label }) => label)).toContain('Approve');
    expect(world.log.lines('warn').map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'Discord refused a message'),
    );
  });

  it('says so when every form is refused', async () => {
    await world.platform.send(thread, outgoing(notice('On it.')));
    world.fake.faults.plan({ kind: 'refuse', code: 240_000 }, { route: posting, times: 3 });
    await expect(world.platform.send(thread, outgoing(notice('No.')))).rejects.toMatchObject({
      code: 'chat-rejected',
    });
  });

  it('changes a card in place, quietly, and says when it was deleted', async () => {
    const { ref } = await world.platform.send(thread, outgoing(card));
    expect(world.fake.messages(thread.externalId)[0]?.silent).toBe(true);
    await world.platform.showProgress(thread, ref, { ...card, status: 'Writing' });
    expect(texts()).toEqual([expect.stringContaining('Writing')]);
    world.ann.archives(thread.externalId);
    await world.platform.showProgress(thread, ref, { ...card, status: 'Checking' });
    expect(texts()[0]).toContain('Checking');
    world.fake.faults.plan(
      { kind: 'refuse', code: 10_008 },
      { route: 'PATCH /channels/:channel/messages/:message' },
    );
    await expect(world.platform.showProgress(thread, ref, card)).rejects.toMatchObject({
      code: 'chat-rejected',
    });
  });

  it('settles a question: its buttons are gone, and a line says what was decided (F36)', async () => {
    const message = outgoing(draft, { question: question() });
    const { ref } = await world.platform.send(thread, message);
    await world.platform.settle(thread, ref, message, approved);
    const [shown] = world.fake.messages(thread.externalId);
    expect(shown?.buttons).toEqual([]);
    expect(shown?.text).toContain('Approved by Ann.');
    expect(shown?.text).not.toContain('Most people cycle');
  });

  it('begins a thread for a request that came by a command, once', async () => {
    const begun = {
      platform: 'discord',
      externalId: 'command/1',
      place: `${world.fake.server.id}/${world.general}`,
    };
    const by = { id: world.ann.id, name: 'Ann' };
    const message = outgoing({ kind: 'request', by, text: 'How tall is it?' });
    world.fake.faults.plan({ kind: 'error', status: 503 }, { route: threading });
    await expect(world.platform.send(begun, message)).rejects.toMatchObject({ code: 'chat-unreachable' });
    const found = await world.open().find(begun, message);
    expect(world.fake.threads(world.general)).toEqual([
      { id: found?.opened, name: 'How tall is it?', archived: false },
    ]);
    await world.platform.send({ ...begun, externalId: found?.opened ?? '' }, outgoing(notice('On it.')));
    expect(texts(found?.opened)).toEqual(['On it.']);
  });

  it('tells somebody something alone: directly, or else in the thread', async () => {
    await world.platform.whisper(thread, world.ann, 'Before the thread.');
    await world.platform.send(thread, outgoing(card));
    await world.platform.whisper(thread, world.ann, 'Only *you*.');
    expect(texts(world.ann.dm())).toEqual([
      `In <#${world.general}>: Before the thread.`,
      `In <#${thread.externalId}>: Only \\*you\\*.`,
    ]);
    world.bob.closesDms();
    await world.platform.whisper(thread, world.bob, 'Not @everyone.');
    const [, said] = world.fake.messages(thread.externalId);
    expect(said?.pings).toMatchObject({ users: [world.bob.id], everyone: false });
  });

  it('shows nobody else a link that lets one person in', async () => {
    await world.platform.send(thread, outgoing(card));
    world.bob.closesDms();
    const link = { kind: 'link', language: 'en', url: 'https://pages.example/enter/bob' } as const;
    const told = world.platform.whisper(thread, world.bob, link);
    await expect(told).rejects.toMatchObject({ code: 'chat-gone' });
    expect(JSON.stringify(world.fake.messages(thread.externalId))).not.toContain('enter/bob');
  });
});
