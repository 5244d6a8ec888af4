// What Footnote hears on Discord, and how it answers clicks, forms and commands.
import { wayOf } from '../../support/quiet-inbound.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageView } from '../../../src/chat/views.ts';
import { draft, notice, outgoing, question, startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';

const clarify: MessageView = {
  kind: 'clarify',
  intro: 'First:',
  questions: [
    { text: 'Which city?', suggestions: ['Copenhagen', 'Utrecht'] },
    { text: 'Which year?', suggestions: ['2024', '2025'] },
  ],
  canSkip: true,
};

const plan: MessageView = {
  kind: 'plan',
  brief: 'I look at both.',
  tasks: [
    { id: 'task-1', title: 'Prices of <a> & *b*', status: 'pending' },
    { id: 'task-2', title: 'Sales', status: 'pending' },
  ],
};

const card: MessageView = {
  kind: 'progress',
  runId: 'run_1',
  phase: 'gather',
  status: 'Researching',
  tasks: [],
  sources: 2,
  elapsedMs: 1000,
  spent: { modelCalls: 1, tokens: 10, dollars: 0 },
  warnings: [],
  waiting: false,
  live: true,
  continued: false,
};

describe.each([false, true])('listening on Discord, messageContent %s', (messageContent) => {
  let world: DiscordWorld;
  beforeEach(async () => {
    world = await startDiscordWorld({ messageContent });
    await world.connect();
  });
  afterEach(() => world.close());

  const heard = (text: string) =>
    world.fake.until(text, () => world.core.messages.find((message) => message.text === text));

  it('hands over a mention in a channel', async () => {
    const role = world.fake.server.role('Editors');
    const eve = world.fake.server.person('Eve', { roles: ['Editors'] });
    const message = eve.mentions(`How tall is it, <@${world.ann.id}>? See <#${world.general}>`, {
      channel: world.general,
    });
    expect(await heard('How tall is it, @Ann? See #general')).toEqual({
      eventId: message.id,
      thread: world.begunBy(message),
      author: { id: eve.id, name: 'Eve', roles: [role] },
      text: 'How tall is it, @Ann? See #general',
      addressed: true,
      places: [world.general, world.fake.server.id],
    });
  });

  it('hands over a mention in a thread and in a forum, with the channel as a place', async () => {
    const thread = world.ann.opensThread('Talk', { channel: world.general });
    const forum = world.fake.server.channel('ideas', { type: 'forum' });
    const post = world.ann.writesPost('Bicycles', 'What about them?', { forum });
    world.ann.mentions('In the thread', { channel: thread });
    world.ann.mentions('In the forum', { channel: post });
    expect(await heard('In the thread')).toMatchObject({
      thread: { platform: 'discord', externalId: thread },
      places: [thread, world.general, world.fake.server.id],
    });
    expect(await heard('In the forum')).toMatchObject({
      thread: { platform: 'discord', externalId: post },
      places: [post, forum, world.fake.server.id],
    });
  });

  it('hands over what is said in a thread without a mention only where it may read it', async () => {
    const thread = world.ann.opensThread('Talk', { channel: world.general });
    world.ann.says('Just talking', { channel: world.general });
    world.ann.says('The red one', { channel: thread });
    world.ann.mentions('The end', { channel: thread });
    await heard('The end');
    const texts = world.core.messages.map(({ text, addressed }) => [text, addressed]);
    expect(texts).toEqual(
      messageContent
        ? [
            ['The red one', false],
            ['The end', true],
          ]
        : [['The end', true]],
    );
  });

  it('hands over direct messages and replies that ping', async () => {
    world.ann.says('Just us', { channel: world.ann.dm() });
    expect(await heard('Just us')).toMatchObject({
      thread: { platform: 'discord', externalId: world.ann.dm() },
      addressed: true,
      places: [world.ann.dm(), 'direct'],
    });
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await world.platform.send(thread, outgoing(draft, { question: question() }));
    const [ours] = world.fake.messages(thread.externalId);
    world.ann.replies(ours ?? '', 'The blue one');
    expect(await heard('The blue one')).toMatchObject({
      addressed: true,
      thread: { externalId: thread.externalId },
    });
  });

  it('takes a reply to an answer in a channel for the conversation of that answer', async () => {
    world.fake.server.forbids(['CreatePublicThreads'], { channel: world.general });
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await world.platform.send(thread, outgoing(notice('On it.')));
    const ours = world.fake.messages(world.general).at(-1);
    world.bob.replies(ours ?? '', 'And faster');
    expect((await heard('And faster')).thread).toEqual(thread);
  });

  it('hands over edits and deletions', async () => {
    const message = world.ann.mentions('How tall?', { channel: world.general });
    await heard('How tall?');
    world.ann.edits(message, `<@${world.fake.botId}> How wide?`);
    world.ann.deletes(message);
    await world.fake.until('both are heard', () => world.core.changes.length === 2);
    expect(world.core.changes).toMatchObject([
      { message: message.id, text: 'How wide?', thread: world.begunBy(message) },
      { message: message.id, text: null, thread: world.begunBy(message) },
    ]);
    expect(new Set(world.core.changes.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('tries again to record what could not be recorded, and keeps the order', async () => {
    world.core.state.failing = 1;
    const message = world.ann.mentions('First', { channel: world.general });
    world.ann.edits(message, `<@${world.fake.botId}> Second`);
    await world.fake.until('the edit is heard', () => world.core.changes.length === 1);
    expect(world.core.messages[0]?.text).toBe('First');
  });

  it('hears a message once a mention is added to it', async () => {
    const message = world.ann.says('How tall?', { channel: world.general });
    world.ann.edits(message, `<@${world.fake.botId}> How tall, then?`);
    const found = await heard('How tall, then?');
    expect(found).toMatchObject({ eventId: message.id, addressed: true, thread: world.begunBy(message) });
    world.ann.edits(message, 'Never mind.');
    world.ann.mentions('Later', { channel: world.general });
    await heard('Later');
    expect(world.core.messages).toHaveLength(2);
  });

  describe('with a draft in the thread', () => {
    let posted: string;
    beforeEach(async () => {
      const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
      const { ref } = await world.platform.send(thread, outgoing(draft, { question: question(3) }));
      posted = ref.split('/')[1] ?? '';
    });

    it('hands over a click with who clicked, and leaves the message as it is', async () => {
      const eve = world.fake.server.person('Eve', { roles: ['Editors'] });
      const click = eve.clicks('Approve', { in: posted });
      await world.fake.until('it is answered', () => click.callback !== null);
      expect(world.core.answers).toEqual([
        {
          eventId: click.id,
          questionId: 'que_5k2m',
          version: 3,
          author: { id: eve.id, name: 'Eve', roles: [world.fake.server.role('Editors')] },
          answer: { kind: 'accepted' },
        },
      ]);
      expect(click.callback).toBe(6);
    });

    it('says privately why an answer could not be taken, also when that takes long', async () => {
      world.core.state.refusal = 'Only Ann decides about this draft.';
      world.bob.clicks('Approve', { in: posted });
      await world.fake.until('Bob is told', () => world.bob.whispers().length === 1);
      expect(world.bob.whispers()[0]?.text).toBe('Only Ann decides about this draft.');
      let release = () => {};
      world.core.state.held = new Promise((resolve) => (release = resolve));
      const slow = world.ann.clicks('Approve', { in: posted });
      await world.fake.until('Discord is told to wait', () => slow.callback === 6);
      release();
      await world.fake.until('Ann is told', () => world.ann.whispers().length === 1);
    });

    it('asks to try again when an answer could not be recorded', async () => {
      world.core.state.failing = 1;
      world.ann.clicks('Approve', { in: posted });
      await world.fake.until('Ann is told', () => world.ann.whispers().length === 1);
      expect(world.ann.whispers()[0]?.text).toContain('try again');
    });

    it('opens the form for changes, and hands over what is written in it', async () => {
      world.ann.clicks('Ask for changes', { in: posted });
      await world.fake.until('the form is open', () => world.ann.modals().length === 1);
      expect(JSON.stringify(world.ann.modals()[0]?.components)).not.toContain('"value"');
      const form = world.ann.submits({ 'What should be different?': 'More *numbers*' });
      await world.fake.until('it is answered', () => form.callback !== null);
      expect(world.core.answers).toMatchObject([
        { eventId: form.id, version: 3, answer: { kind: 'feedback', text: 'More *numbers*' } },
      ]);
    });

    it('opens no form for somebody who may not answer', async () => {
      world.core.state.refusal = 'Only Ann decides about this draft.';
      world.bob.clicks('Ask for changes', { in: posted });
      await world.fake.until('Bob is told', () => world.bob.whispers().length === 1);
      expect(world.bob.modals()).toEqual([]);
    });

    it('gives back what was written in a form that could not be taken', async () => {
      world.ann.clicks('Ask for changes', { in: posted });
      await world.fake.until('the form is open', () => world.ann.modals().length === 1);
      world.core.state.refusal = 'This draft was decided already.';
      world.ann.submits({ 'What should be different?': 'A long thought' });
      await world.fake.until('Ann is told', () => world.ann.whispers().length === 1);
      expect(world.ann.whispers()[0]?.text).toMatch(/decided already\.[\s\S]*A long thought/);
    });

    it('gives back a text that is longer than a message, in several', async () => {
      world.ann.clicks('Ask for changes', { in: posted });
      await world.fake.until('the form is open', () => world.ann.modals().length === 1);
      world.core.state.refusal = 'This draft was decided already.';
      const words = Array.from({ length: 500 }, (_, at) => `word${at}`);
      world.ann.submits({ 'What should be different?': words.join(' ') });
      const said = () =>
        world.ann
          .whispers()
          .map(({ text }) => text)
          .join('');
      await world.fake.until('Ann has it all', () => said().includes('word499'));
      expect(said().match(/word\d+/g)).toEqual(words);
    });
  });

  it('begins the form for changes of a plan with its tasks, and hands over the list that they became', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await world.platform.send(thread, outgoing(plan, { question: question() }));
    const begun = '1. Prices of <a> & *b*\n2. Sales';
    world.core.state.begun = begun;
    const message = world.fake.messages(thread.externalId)[0] ?? '';
    const opened = async () => {
      world.ann.clicks('Ask for changes', { in: message });
      await world.fake.until('the form is open', () => world.ann.modals().length === 1);
      return world.ann.modals()[0];
    };
    expect((await opened())?.components).toMatchObject([
      { description: expect.stringContaining('numbered lines') as string, component: { value: begun } },
    ]);
    world.ann.submits({});
    await world.fake.until('it is heard', () => world.core.answers.length === 1);
    await opened();
    world.ann.submits({ 'What should be different?': '1. Sales\n2. Jobs' });
    await world.fake.until('it is heard', () => world.core.answers.length === 2);
    expect(world.core.answers.map(({ answer }) => answer)).toEqual([
      { kind: 'feedback', text: begun },
      { kind: 'feedback', text: '1. Sales\n2. Jobs' },
    ]);
  });

  it('keeps choices in the message until they are sent', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await world.platform.send(thread, outgoing(clarify, { question: question() }));
    const message = () => world.fake.messages(thread.externalId)[0];
    const chosen = () =>
      (message()?.selects ?? []).flatMap(({ options }) => options.filter((one) => one.chosen));
    world.ann.clicks('Send answers', { in: message() ?? '' });
    await world.fake.until('Ann is told', () => world.ann.whispers().length === 1);
    expect(world.ann.whispers()[0]?.text).toMatch(/^Please choose an answer first/);
    world.ann.selects('Utrecht', { in: message() ?? '' });
    await world.fake.until('it shows', () => chosen().length === 1);
    world.ann.selects('2025', { in: message() ?? '' });
    await world.fake.until('it shows', () => chosen().length === 2);
    world.ann.clicks('Send answers', { in: message() ?? '' });
    await world.fake.until('it is heard', () => world.core.answers.length === 1);
    expect(world.core.answers[0]?.answer).toEqual({ kind: 'picked', picks: [1, 1] });
  });

  it('answers questions in words', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await world.platform.send(thread, outgoing(clarify, { question: question() }));
    world.core.state.questions = clarify.questions;
    world.ann.clicks('Answer in words', { in: world.fake.messages(thread.externalId)[0] ?? '' });
    await world.fake.until('the form is open', () => world.ann.modals().length === 1);
    world.ann.submits({ 'Which city?': 'Aarhus', 'Which year?': '' });
    await world.fake.until('it is heard', () => world.core.answers.length === 1);
    expect(world.core.answers[0]?.answer).toEqual({ kind: 'clarified', answers: ['Aarhus', ''] });
  });

  describe('the command', () => {
    it('begins a conversation in a channel, whose thread shows the request', async () => {
      const given = world.ann.commands(
        '/research ask',
        { question: 'How tall is it?', depth: 'light', mode: 'web' },
        { channel: world.general },
      );
      const message = await heard('How tall is it?');
      expect(message).toEqual({
        eventId: given.id,
        thread: {
          platform: 'discord',
          externalId: `command/${given.id}`,
          place: `${world.fake.server.id}/${world.general}`,
        },
        author: { id: world.ann.id, name: 'Ann', roles: [] },
        text: 'How tall is it?',
        addressed: true,
        places: [world.general, world.fake.server.id],
        choice: { depth: 'light', mode: 'web' },
        locale: 'en-US',
        unseen: true,
        via: expect.any(String) as string,
      });
      await world.fake.until('Ann is answered', () => world.ann.whispers().length === 1);
      const by = { id: world.ann.id, name: 'Ann' };
      const sent = await world.platform.send(
        message.thread,
        outgoing({ kind: 'request', by, text: 'How tall is it?' }),
      );
      expect(world.fake.threads(world.general)).toMatchObject([{ id: sent.opened, name: 'How tall is it?' }]);
      await world.platform.whisper(message.thread, message.author, 'Psst', message.via);
      expect(world.ann.whispers().map(({ text }) => text)).toContain('Psst');
      expect(world.fake.messages(world.ann.dm())).toEqual([]);
    });

    it('opens a form when nothing is asked', async () => {
      world.ann.commands('/research ask', { depth: 'extended' }, { channel: world.general });
      await world.fake.until('the form is open', () => world.ann.modals().length === 1);
      world.ann.submits({ 'What would you like to know?': 'How wide?' });
      expect(await heard('How wide?')).toMatchObject({
        choice: { depth: 'extended', mode: 'auto' },
        unseen: true,
        thread: { place: `${world.fake.server.id}/${world.general}` },
      });
    });

    it('belongs to the thread or direct conversation in which it is given', async () => {
      const thread = world.ann.opensThread('Talk', { channel: world.general });
      world.ann.commands('/research ask', { question: 'In a thread?' }, { channel: thread });
      world.ann.commands('/research ask', { question: 'Directly?' }, { channel: world.ann.dm() });
      expect(await heard('In a thread?')).toMatchObject({
        thread: { platform: 'discord', externalId: thread },
        places: [thread, world.general, world.fake.server.id],
        unseen: true,
      });
      expect((await heard('Directly?')).thread).toEqual({ platform: 'discord', externalId: world.ann.dm() });
    });

    it('says what is missing where it may not answer, and asks to try again when nothing was recorded', async () => {
      world.core.state.failing = 1;
      world.ann.commands('/research ask', { question: 'How tall?' }, { channel: world.general });
      await world.fake.until('Ann is told', () => world.ann.whispers().length === 1);
      expect(world.ann.whispers()[0]?.text).toContain('try again');
      world.fake.server.forbids(['SendMessages'], { channel: world.general });
      world.bob.commands('/research ask', { question: 'How tall?' }, { channel: world.general });
      await world.fake.until('Bob is told', () => world.bob.whispers().length === 1);
      expect(world.bob.whispers()[0]?.text).toContain('Send Messages');
      expect(world.core.messages).toEqual([]);
    });
  });

  it('shows whoever chooses a citation what stands behind it, also when that takes long', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    const citations = Array.from({ length: 30 }, (_, at) => ({
      n: at + 1,
      url: `https://e.example/${at}`,
      title: `Page @everyone ${at + 1}`,
      quote: 'so',
      verified: true,
    }));
    const view: MessageView = {
      kind: 'report',
      title: 'Backups',
      report: 'So it is [3].',
      answered: 'yes',
      cautions: [],
      citations,
      runId: 'run_0123456789abcdefghjk',
    };
    const { ref, more } = await world.platform.send(thread, outgoing(view));
    const message = ref.split('/')[1] ?? '';
    expect(more).toBe(false);
    const select = 'Check a citation, [26] to [30]';
    const click = world.ann.selects('[28] Page @everyone 28', { in: message, placeholder: select });
    await world.fake.until('it is answered', () => click.callback !== null);
    const told = () => world.ann.whispers().map(({ text }) => text);
    expect(told().join('\n')).toContain('Backups are kept for 35 days.');
    expect(told().join('\n')).toContain('five weeks');
    const [check] = world.core.presses;
    expect(check).toMatchObject({ runId: 'run_0123456789abcdefghjk', n: 28 });
    const other = { platform: 'discord', externalId: '1' };
    expect([thread, other].map((each) => check?.isHere(each))).toEqual([true, false]);

    world.core.state.failing = 1;
    world.bob.selects('[2] Page @everyone 2', { in: message, placeholder: 'Check a citation, [1] to [25]' });
    await world.fake.until('Bob is told', () => world.bob.whispers().length > 0);
    expect(world.bob.whispers()[0]?.text).toContain('did not work just now');
  });

  it('tells whoever presses it, and nobody else, the way to the page (F48)', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    const view: MessageView = {
      kind: 'report',
      title: 'Backups',
      report: 'So it is.',
      answered: 'yes',
      cautions: [],
      citations: [],
      runId: 'run_0123456789abcdefghjk',
    };
    const { ref } = await world.platform.send(thread, outgoing(view, { hasPage: true }));
    const message = ref.split('/')[1] ?? '';
    const click = world.ann.clicks('Open page', { in: message });
    await world.fake.until('it is answered', () => click.callback !== null);
    const [told] = await world.fake.until('Ann is told', () => {
      const whispers = world.ann.whispers();
      return whispers.length > 0 && whispers;
    });
    expect(told?.text).toContain(wayOf('Ann'));
    expect(world.bob.whispers()).toEqual([]);
    expect(JSON.stringify(world.fake.messages(thread.externalId))).not.toContain(wayOf('Ann'));
  });

  it('stops a run by the button of its card', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    const spent = { modelCalls: 0, tokens: 0, dollars: 0 };
    const view = {
      kind: 'progress',
      runId: 'run_7',
      phase: 'gather',
      status: 'Researching',
      tasks: [],
      sources: 0,
      elapsedMs: 0,
      waiting: false,
      spent,
      warnings: [],
      live: true,
      continued: false,
    } as const;
    await world.platform.send(thread, outgoing(view));
    world.bob.clicks('Stop', { in: world.fake.messages(thread.externalId)[0] ?? '' });
    await world.fake.until('it is heard', () => world.core.presses.length === 1);
    expect(world.core.presses).toMatchObject([
      { kind: 'stop', runId: 'run_7', author: { id: world.bob.id } },
    ]);
  });

  it('reads what was said in a thread before', async () => {
    const request = world.ann.mentions('Go', { channel: world.general });
    const thread = world.begunBy(request);
    await world.platform.send(thread, outgoing(card, { deliveryId: 'dlv_card' }));
    await world.platform.send(thread, outgoing(notice('On it *now*.')));
    world.ann.says('The red one', { channel: thread.externalId });
    const follow = world.ann.mentions('And more', { channel: thread.externalId });
    const lines = await world.platform.history(thread, { eventId: follow.id, limit: 10 });
    expect(lines).toEqual([
      { by: 'person', name: 'Ann', text: 'Go' },
      { by: 'footnote', name: 'Footnote', text: 'On it *now*.' },
      ...(messageContent ? [{ by: 'person', name: 'Ann', text: 'The red one' }] : []),
    ]);
    expect(await world.platform.history(thread, { eventId: follow.id, limit: 1 })).toEqual(lines.slice(-1));
    expect(await world.platform.history(thread, { eventId: request.id, limit: 10 })).toEqual([]);
    if (!messageContent) return;
    const attached = { name: 'plan.md', content: '# Plan' };
    const above = world.ann.says('', { channel: thread.externalId, files: [attached] });
    const later = world.ann.mentions('Of this?', { channel: thread.externalId });
    const [file] = await world.platform.history(thread, { eventId: later.id, limit: 1 });
    expect(file).toMatchObject({ by: 'person', text: '', files: [{ name: 'plan.md' }] });
    expect(file?.files?.[0]?.link).toContain(`/${thread.externalId}/${above.id}`);
  });
});
