// What Footnote posts to Slack, and how it goes on when Slack refuses, fails or loses an answer.
import { threadAddress } from '../../../src/chat/slack/addresses.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageView } from '../../../src/chat/views.ts';
import type { ThreadAddress } from '../../../src/chat/port.ts';
import type { Person } from '../../fakes/slack/people/person.ts';
import type { ChannelPlace } from '../../fakes/slack/people/place.ts';
import { eventually } from '../../support/eventually.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { notice, outgoing, startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

const card: MessageView & { kind: 'progress' } = {
  kind: 'progress',
  runId: 'run_1',
  phase: 'gather',
  status: 'Researching',
  tasks: [{ id: 't1', title: 'Look it up', status: 'running' }],
  sources: 2,
  elapsedMs: 1000,
  spent: { modelCalls: 1, tokens: 10, dollars: 0 },
  warnings: [],
  waiting: false,
  live: true,
  continued: false,
};

let world: SlackWorld;
let ann: Person;
let general: ChannelPlace;
let asked: { channel: string; ts: string };
let thread: ThreadAddress;

beforeEach(async () => {
  world = await startSlackWorld();
  ann = world.fake.person('Ann');
  general = world.fake.channel('general');
  asked = ann.mentions('a question', { channel: general });
  thread = threadOf(asked);
});
afterEach(async () => {
  await world.close();
  expect(world.fake.violations).toEqual([]);
});

const send = (view: MessageView, id = 'dlv_hello', part = 0) =>
  world.platform.send(thread, { ...outgoing(id, view, part), question });
const find = (view: MessageView, id = 'dlv_hello', part = 0) =>
  world.platform.find(thread, { ...outgoing(id, view, part), question });
const question = { id: 'que_1', version: 1, asks: [] };
const stands = () =>
  world.fake
    .thread(asked)
    .messages()
    .slice(1)
    .map(({ text }) => text);

describe('a message', () => {
  it('stands in its thread and is found there by its delivery and part', async () => {
    const sent = await send(notice('On it.'));
    expect(sent).toEqual({ ref: `${general.id}/${world.fake.thread(asked).latest()?.ts}`, more: false });
    expect(await find(notice('On it.'))).toEqual(sent);
    expect(await find(notice('On it.'), 'dlv_other')).toBeNull();
    expect(stands()).toEqual(['On it.']);
  });

  it('is found among more messages than one page has', async () => {
    const sent = await send(notice('On it.'));
    for (let i = 0; i < 250; i += 1) ann.says(`word ${i}`, { thread: asked });
    const late = await send(notice('And that.'), 'dlv_late');
    expect(await find(notice('And that.'), 'dlv_late')).toEqual(late);
    expect(await find(notice('On it.'))).toEqual(sent);
  });

  it('whose answer got lost is found instead of being sent again', async () => {
    world.fake.trouble('chat.postMessage', { kind: 'lost' });
    await expect(send(notice('On it.'))).rejects.toMatchObject({
      code: 'chat-unreachable',
      retry: 'backoff',
    });
    expect(await find(notice('On it.'))).toMatchObject({ more: false });
    expect(stands()).toEqual(['On it.']);
  });

  it('says things that look like mentions without meaning them', async () => {
    await send(notice(`<!channel> @here <@${ann.id}> <https://evil.example|https://good.example>`));
    expect(world.fake.thread(asked).latest()?.pings).toEqual([]);
  });
});

describe('a file', () => {
  const report: MessageView = {
    kind: 'file',
    title: 'Backups',
    name: 'backups.md',
    content: 'The claim stands.\n',
  };

  it('is attached, and found by a name that nothing else has', async () => {
    const sent = await send(report, 'dlv_abcdefgh12345678');
    const [file] = world.fake.thread(asked).latest()?.files ?? [];
    expect(sent).toEqual({ ref: `file/${file?.id}`, more: false });
    expect(file?.name).toMatch(/-12345678\.md$/);
    expect(String(file?.content)).toContain('The claim stands');
    expect(await find(report, 'dlv_abcdefgh12345678')).toEqual(sent);
    expect(await find(report, 'dlv_abcdefgh87654321')).toBeNull();
  });

  it('whose answer got lost is found instead of being sent again', async () => {
    world.fake.trouble('files.completeUploadExternal', { kind: 'lost' });
    await expect(send(report)).rejects.toMatchObject({ code: 'chat-unreachable' });
    expect(await find(report)).toMatchObject({ more: false });
  });

  it.each([
    ['its scope', () => world.fake.takeScope('files:write'), /missing_scope/],
    ['its content', () => world.fake.trouble('upload', { kind: 'status', status: 413 }), /answered 413/],
  ] as const)(
    'that Slack does not take is refused, with the reason: %s (F34)',
    async (_what, trouble, said) => {
      trouble();
      await expect(send(report)).rejects.toMatchObject({
        code: 'chat-rejected',
        message: expect.stringMatching(said),
      });
      expect(stands()).toEqual([]);
    },
  );

  it('stands there before the next message is sent, also when Slack takes its time', async () => {
    const show = world.fake.holdFiles();
    const sending = send(report).then(() => stands().length);
    const before = world.fake.calls.length;
    await eventually('somebody looks for the file', () =>
      world.fake.calls
        .slice(before)
        .map(({ method }) => method)
        .join(' ')
        .includes('completeUploadExternal conversations.replies'),
    );
    show();
    expect(await sending).toBe(1);
  });

  it('waits when only the upload failed', async () => {
    world.fake.trouble('upload', { kind: 'status', status: 503 });
    await expect(send(report)).rejects.toMatchObject({ code: 'chat-unreachable', retry: 'backoff' });
    expect(stands()).toEqual([]);
  });
});

describe('a payload that Slack refuses', () => {
  const plan: MessageView = {
    kind: 'plan',
    brief: 'Look it up.',
    tasks: [{ id: 't', title: 'Look', status: 'pending' }],
  };

  it('is sent in a simpler form, and the refusal is logged without content', async () => {
    world.fake.trouble('chat.postMessage', { kind: 'refused', error: 'invalid_blocks' }, 1);
    await send(plan);
    expect(stands()[0]).toContain('Look it up.');
    expect(world.fake.thread(asked).latest()?.buttons).toContain('Approve');
    expect(world.log.lines('warn')).toMatchObject([{ fields: { form: 'rich', said: 'invalid_blocks' } }]);
    expect(JSON.stringify(world.log.lines('warn'))).not.toContain('Look it up');
  });

  it('is sent as plain text when nothing else is taken', async () => {
    world.fake.trouble('chat.postMessage', { kind: 'refused', error: 'invalid_blocks' }, 2);
    await send(plan);
    expect(stands()[0]).toContain('Look it up.');
    expect(world.fake.thread(asked).latest()?.raw.blocks).toEqual([]);
  });

  it('is given up when even plain text is refused', async () => {
    world.fake.trouble('chat.postMessage', { kind: 'refused', error: 'msg_too_long' }, 3);
    await expect(send(plan)).rejects.toMatchObject({ code: 'chat-rejected' });
  });
});

describe('trouble', () => {
  it.each([
    [{ kind: 'rate-limited', retryAfter: 7 }, { afterMs: 7000 }],
    [{ kind: 'status', status: 500 }, 'backoff'],
    [{ kind: 'cut' }, 'backoff'],
    [{ kind: 'page' }, 'backoff'],
    [{ kind: 'refused', error: 'internal_error' }, 'backoff'],
    [{ kind: 'refused', error: 'token_revoked' }, 'backoff'],
  ] as const)('of the kind %o is worth another try', async (trouble, retry) => {
    world.fake.trouble('chat.postMessage', trouble);
    await expect(send(notice('On it.'))).rejects.toMatchObject({ code: 'chat-unreachable', retry });
    expect(await find(notice('On it.'))).toBeNull();
    await send(notice('On it.'));
    expect(stands()).toEqual(['On it.']);
  });

  it('with Slack down ends when Slack is back', async () => {
    await world.fake.down();
    await expect(send(notice('On it.'))).rejects.toMatchObject({ code: 'chat-unreachable' });
    await world.fake.up();
    await send(notice('On it.'));
    expect(stands()).toEqual(['On it.']);
  });

  it('with the token says what to do', async () => {
    world.fake.revokeTokens();
    await expect(send(notice('On it.'))).rejects.toMatchObject({
      code: 'chat-unreachable',
      hint: expect.stringContaining('SLACK_BOT_TOKEN') as string,
    });
  });

  it('with a missing scope names it', async () => {
    world.fake.takeScope('chat:write');
    await expect(send(notice('On it.'))).rejects.toMatchObject({
      code: 'chat-unreachable',
      hint: expect.stringContaining('chat:write') as string,
    });
  });

  it.each([
    ['archived', () => general.archives()],
    ['deleted', () => general.isDeleted()],
    ['left', () => general.removesBot()],
  ])('with a channel that was %s waits for something to happen there', async (_what, happen) => {
    await send(notice('On it.'));
    happen();
    await expect(send(notice('Done.'), 'dlv_2')).rejects.toMatchObject({ code: 'chat-gone' });
    expect(stands()).not.toContain('Done.');
  });

  it('with a deleted request posts nothing to the top of the channel', async () => {
    ann.deletes(asked);
    await expect(send(notice('On it.'))).rejects.toMatchObject({ code: 'chat-gone' });
    expect(general.messages()).toEqual([]);
  });

  it('with a request that was deleted after the first reply is none', async () => {
    await send(notice('On it.'));
    ann.deletes(asked);
    await send(notice('Done.'), 'dlv_2');
    expect(stands()).toEqual(['On it.', 'Done.']);
  });
});

it('posts nothing late: somebody else may hold the thread by then', async () => {
  const clock = manualClock(Date.now());
  const slow = await startSlackWorld({ clock });
  try {
    const bea = slow.fake.person('Bea');
    const late = bea.mentions('a question', { channel: slow.fake.channel('general') });
    const held = slow.fake.trouble('conversations.replies', { kind: 'late' });
    const sending = slow.platform.send(threadOf(late), outgoing('dlv_1', notice('On it.')));
    await eventually('the thread is looked for', () => held.met() === 1);
    await clock.advance(30_001);
    held.release();
    await expect(sending).rejects.toMatchObject({ code: 'chat-unreachable', retry: 'backoff' });
    expect(slow.fake.thread(late).messages()).toHaveLength(1);
  } finally {
    await slow.close();
  }
});

describe('a posted message', () => {
  it('shows the newest progress, and stays to be found', async () => {
    const sent = await send(card);
    await world.platform.showProgress(thread, sent.ref, { ...card, status: 'Writing', live: false });
    expect(stands()).toHaveLength(1);
    expect(stands()[0]).toContain('Writing');
    expect(world.fake.thread(asked).latest()?.buttons).toEqual([]);
    expect(await find(card)).toEqual(sent);
  });

  it.each(['edit_window_closed', 'cant_update_message'])(
    'that may not be edited says so, and a new one may be posted: %s',
    async (error) => {
      const sent = await send(card);
      world.fake.trouble('chat.update', { kind: 'refused', error });
      const shown = world.platform.showProgress(thread, sent.ref, { ...card, status: 'Writing' });
      await expect(shown).rejects.toMatchObject({ code: 'chat-rejected' });
      expect(stands()).toHaveLength(1);
    },
  );

  it('that was deleted cannot show progress any more', async () => {
    const sent = await send(card);
    await expect(world.platform.showProgress(thread, `${general.id}/1.000001`, card)).rejects.toMatchObject({
      code: 'chat-rejected',
    });
    expect(sent.more).toBe(false);
  });

  it('loses its buttons and says the outcome when its question is settled, whatever form Slack takes', async () => {
    const view: MessageView = { kind: 'plan', brief: 'Look it up.', tasks: [] };
    const { ref } = await send(view);
    world.fake.trouble('chat.update', { kind: 'refused', error: 'invalid_blocks' }, 2);
    const message = { ...outgoing('dlv_hello', view), question };
    await world.platform.settle(thread, ref, message, {
      how: 'answered',
      by: { id: 'UBOB', name: 'Bob' },
      answer: { kind: 'accepted' },
    });
    expect(stands()[0]).toContain('Approved by Bob.');
    expect(world.fake.thread(asked).latest()?.buttons).toEqual([]);
  });
});

describe('a private word', () => {
  it('stands in the channel for one person while nobody has replied, where Slack would show it to nobody', async () => {
    await world.platform.whisper(thread, { id: ann.id, name: 'Ann' }, 'Only for you.');
    expect(ann.whispers().map(({ text, raw }) => [text, raw.threadTs])).toEqual([['Only for you.', null]]);
  });

  it('stands in the thread for one person, once somebody has replied there', async () => {
    ann.says('really?', { thread: asked });
    await world.platform.whisper(thread, { id: ann.id, name: 'Ann' }, 'Only for *you* & <!here>.');
    expect(ann.whispers().map(({ text }) => text)).toEqual(['Only for *you* & <!here>.']);
    expect(ann.whispers()[0]?.raw.threadTs).toBe(asked.ts);
    expect(stands()).toEqual(['really?']);
  });

  it('comes directly when the person is not in the channel', async () => {
    const bob = world.fake.person('Bob');
    general.leaves(bob);
    await world.platform.whisper(thread, { id: bob.id, name: 'Bob' }, 'Only for you.');
    const direct = world.fake.directMessages(bob).messages();
    expect(direct.map(({ text }) => text)).toEqual(['Only for you.']);
  });
});

describe('the history of a thread', () => {
  it('is what was said before a message, oldest first, without our cards', async () => {
    const bob = world.fake.person('Bob');
    bob.says(`I know <@${ann.id}> said &amp; meant it`, { thread: asked });
    await send(card, 'dlv_card');
    await send({ kind: 'plan', brief: 'Look it up.', tasks: [] }, 'dlv_2');
    await send({ kind: 'notice', tone: 'info', text: 'The second task is not needed.' }, 'dlv_3');
    const last = ann.mentions('and now?', { thread: asked });
    ann.says('later', { thread: asked });
    const said = await world.platform.history(thread, { eventId: `${last.channel}:${last.ts}`, limit: 10 });
    expect(said.map(({ by, name }) => [by, name])).toEqual([
      ['person', 'Ann'],
      ['person', 'Bob'],
      ['footnote', 'Footnote'],
      ['footnote', 'Footnote'],
    ]);
    expect(said[3]?.text).toContain('The second task is not needed.');
    expect(said[0]?.text).toBe('a question');
    expect(said[1]?.text).toContain('@Ann');
    const newest = await world.platform.history(thread, {
      eventId: `${last.channel}:${last.ts}`,
      limit: 1,
    });
    expect(newest).toEqual(said.slice(-1));
  });

  it('is all of the thread for what came by a form, which has no place in it', async () => {
    ann.says('the 15 minutes should be 30', { thread: asked });
    const said = await world.platform.history(thread, { eventId: 'form:V1', limit: 1 });
    expect(said).toEqual([{ by: 'person', name: 'Ann', text: 'the 15 minutes should be 30' }]);
  });

  it('is empty for a mention at the top of a channel', async () => {
    const before = { eventId: `${asked.channel}:${asked.ts}`, limit: 10 };
    expect(await world.platform.history(thread, before)).toEqual([]);
  });

  it('leaves direct messages where people see them, and finds them there', async () => {
    const first = ann.writesDirectly('first');
    const direct = threadAddress(world.fake.here.teamId, first.channel, '');
    const view = { kind: 'notice', tone: 'info', text: 'On it.' } as const;
    const message = { deliveryId: 'dlv_direct', part: 0, view, question: null };
    const sent = await world.platform.send(direct, message);
    expect(sent).not.toHaveProperty('opened');
    expect(await world.platform.find(direct, message)).toEqual(sent);
    const said = world.fake.directMessages(ann).messages();
    expect(said.at(-1)).toMatchObject({ text: 'On it.', raw: { threadTs: null } });
  });

  it('is the conversation for a direct message', async () => {
    ann.writesDirectly('first');
    const second = ann.writesDirectly('second');
    const before = { eventId: `${second.channel}:${second.ts}`, limit: 10 };
    const direct = threadAddress(world.fake.here.teamId, second.channel, '');
    const said = await world.platform.history(direct, before);
    expect(said).toEqual([{ by: 'person', name: 'Ann', text: 'first' }]);
  });
});
