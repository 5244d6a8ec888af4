// The fake Slack's Web API against the real WebClient: what it keeps, what it refuses, and how it goes wrong.
import { WebClient, type WebAPICallResult } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakeSlack, type FakeSlack } from '../../../fakes/slack/fake-slack.ts';
import { eventually } from '../../../support/eventually.ts';
import { manualClock, type ManualClock } from '../../../support/manual-clock.ts';

let slack: FakeSlack;
let clock: ManualClock;
let client: WebClient;

beforeEach(async () => {
  clock = manualClock();
  slack = await startFakeSlack({ clock, redeliverAfterMs: [], editWindowMs: 60_000 });
  slack.deliverTo('http://127.0.0.1:1/');
  client = clientWith(slack.settings.botToken);
});
afterEach(() => slack.close());

function clientWith(token: string | undefined): WebClient {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: {
      debug() {},
      info() {},
      warn() {},
      error() {},
      setLevel() {},
      setName() {},
      getLevel: () => 'error' as never,
    },
  });
}

/** What Slack said instead of doing it; `ok` when it did it. */
async function said(call: Promise<WebAPICallResult>): Promise<string> {
  return await call.then(
    () => 'ok',
    (error: { data?: { error?: string }; message: string }) => error.data?.error ?? error.message,
  );
}

const metadata = { event_type: 'footnote_delivery', event_payload: { id: 'd1' } };

describe('messages', () => {
  test('stand with their metadata, change, and go; the root of a thread leaves a tombstone', async () => {
    const ada = slack.person('Ada');
    const channel = slack.channel('research');
    const asked = ada.mentions('why?', { channel });
    const { ts } = await client.chat.postMessage({
      channel: channel.id,
      thread_ts: asked.ts,
      text: 'On it',
      metadata,
    });
    await client.chat.update({ channel: channel.id, ts: ts!, text: 'Done' });
    const thread = await client.conversations.replies({
      channel: channel.id,
      ts: asked.ts,
      include_all_metadata: true,
    });
    expect(thread.messages).toMatchObject([
      { ts: asked.ts, text: `<@${slack.here.bot.id}> why?`, reply_count: 1 },
      { ts, text: 'Done', thread_ts: asked.ts, metadata, edited: { user: slack.here.bot.id } },
    ]);
    const without = await client.conversations.replies({ channel: channel.id, ts: asked.ts });
    expect(without.messages![1]).not.toHaveProperty('metadata');
    ada.deletes(asked);
    const history = await client.conversations.history({ channel: channel.id });
    expect(history.messages).toMatchObject([{ subtype: 'tombstone', ts: asked.ts, reply_count: 1 }]);
    await client.chat.delete({ channel: channel.id, ts: ts! });
    expect((await client.conversations.history({ channel: channel.id })).messages).toEqual([]);
    expect(await said(client.conversations.replies({ channel: channel.id, ts: asked.ts }))).toBe(
      'thread_not_found',
    );
    expect(slack.violations).toEqual([]);
  });

  test('are listed page by page, the newest first, between two moments', async () => {
    const channel = slack.channel('research');
    const posted: string[] = [];
    for (let count = 0; count < 5; count++) {
      posted.push((await client.chat.postMessage({ channel: channel.id, text: `no. ${count}` })).ts!);
      await clock.advance(1000);
    }
    const pages: string[][] = [];
    for await (const page of client.paginate('conversations.history', { channel: channel.id, limit: 2 }))
      pages.push(((page as { messages?: unknown }).messages as { text: string }[]).map(({ text }) => text));
    expect(pages).toEqual([['no. 4', 'no. 3'], ['no. 2', 'no. 1'], ['no. 0']]);
    const between = { channel: channel.id, oldest: posted[1]!, latest: posted[3]! };
    const texts = async (inclusive: boolean) =>
      (await client.conversations.history({ ...between, inclusive })).messages!.map(({ text }) => text);
    expect(await texts(false)).toEqual(['no. 2']);
    expect(await texts(true)).toEqual(['no. 3', 'no. 2', 'no. 1']);
  });

  test('are refused in the words of Slack', async () => {
    const ada = slack.person('Ada');
    const channel = slack.channel('research');
    const other = slack.channel('other', { withoutBot: true });
    const hidden = slack.channel('hidden', { private: true, withoutBot: true });
    const own = (await client.chat.postMessage({ channel: channel.id, text: 'x' })).ts!;
    const foreign = ada.says('mine', { channel }).ts;
    const post = (more: object) => said(client.apiCall('chat.postMessage', { channel: channel.id, ...more }));
    const update = (more: object) =>
      said(client.apiCall('chat.update', { channel: channel.id, ts: own, text: 'y', ...more }));
    expect(await post({ channel: 'C404', text: 'x' })).toBe('channel_not_found');
    expect(await post({ channel: hidden.id, text: 'x' })).toBe('channel_not_found');
    expect(await post({ channel: other.id, text: 'x' })).toBe('not_in_channel');
    expect(await post({ text: 'x'.repeat(40_000) })).toBe('ok');
    expect(await update({ text: 'x'.repeat(4000) })).toBe('ok');
    expect(await update({ ts: '1.000001' })).toBe('message_not_found');
    expect(await update({ ts: foreign })).toBe('cant_update_message');
    await clock.advance(61_000);
    expect(await update({})).toBe('edit_window_closed');
    expect(slack.violations).toEqual([]);
    expect(await post({})).toBe('no_text');
    expect(await post({ text: '' })).toBe('no_text');
    expect(await post({ text: 'x'.repeat(40_001) })).toBe('msg_too_long');
    expect(await post({ blocks: '[' })).toBe('invalid_blocks_format');
    expect(await post({ blocks: [{ type: 'blink' }] })).toBe('invalid_blocks');
    expect(await post({ text: 'x', metadata: { event_type: 'no spaces' } })).toBe('invalid_metadata_format');
    const large = { event_type: 'a', event_payload: { b: 'x'.repeat(17_000) } };
    expect(await post({ text: 'x', metadata: large })).toBe('metadata_too_large');
    const later = (await client.chat.postMessage({ channel: channel.id, text: 'x' })).ts!;
    expect(await update({ ts: later, text: 'x'.repeat(4001) })).toBe('msg_too_long');
    expect(slack.violations).toHaveLength(8);
    channel.archives();
    expect(await post({ text: 'x' })).toBe('is_archived');
    expect(await update({ ts: later })).toBe('is_inactive');
    channel.isDeleted();
    expect(await post({ text: 'x' })).toBe('channel_not_found');
  });

  test('name the place of what is wrong in their blocks', async () => {
    const channel = slack.channel('research').id;
    const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }];
    await expect(client.chat.postMessage({ channel, blocks, text: 'x' })).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        response_metadata: {
          messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/0/text/text]'],
        },
      },
    });
    expect(slack.violations).toHaveLength(1);
  });

  test('in threads that never were, unknown methods and unknown arguments are violations', async () => {
    const channel = slack.channel('research');
    expect(
      await said(client.chat.postMessage({ channel: channel.id, text: 'x', thread_ts: '1.000001' })),
    ).toBe('ok');
    expect(channel.messages()).toHaveLength(1);
    expect(await said(client.apiCall('chat.shout'))).toBe('unknown_method');
    expect(await said(client.apiCall('users.info', { user: slack.here.bot.id, colour: 'red' }))).toBe('ok');
    expect(slack.violations).toEqual([
      `a post into a thread that never was: ${channel.id} 1.000001`,
      'a call of chat.shout, which this fake does not know',
      'users.info was given what it does not know: colour',
    ]);
  });

  test('for one person are seen by nobody else', async () => {
    const [ada, bob] = [slack.person('Ada'), slack.person('Bob')];
    const channel = slack.channel('research');
    await client.chat.postEphemeral({ channel: channel.id, user: ada.id, text: 'psst' });
    expect(ada.whispers().map(({ text }) => text)).toEqual(['psst']);
    expect(bob.whispers()).toEqual([]);
    expect(channel.messages()).toEqual([]);
    expect(await said(client.chat.postEphemeral({ channel: channel.id, user: 'U404', text: 'x' }))).toBe(
      'user_not_in_channel',
    );
    await expect(bob.clicks('Any', { in: ada.whispers()[0]! })).rejects.toThrow('cannot see');
  });

  test('may carry a file, uploaded in three steps', async () => {
    const channel = slack.channel('research');
    const asked = slack.person('Ada').says('file?', { channel });
    const announced = await client.files.getUploadURLExternal({ filename: 'report.md', length: 7 });
    await fetch(announced.upload_url!, { method: 'POST', body: '# Ünï' });
    await client.files.completeUploadExternal({
      channel_id: channel.id,
      thread_ts: asked.ts,
      initial_comment: 'The report',
      files: [{ id: announced.file_id!, title: 'Report' }],
    });
    const replies = await client.conversations.replies({
      channel: channel.id,
      ts: asked.ts,
      include_all_metadata: true,
    });
    const shared = replies.messages![1]!;
    expect(shared).toMatchObject({
      text: 'The report',
      files: [{ name: 'report.md', title: 'Report', size: 7 }],
    });
    expect(shared).not.toHaveProperty('metadata');
    expect(slack.thread(asked).latest()!.files[0]!.content.toString()).toBe('# Ünï');
    const early = await client.files.getUploadURLExternal({ filename: 'a.md', length: 3 });
    const completed = client.files.completeUploadExternal({
      files: [{ id: early.file_id! }],
      channel_id: channel.id,
    });
    expect(await said(completed)).toBe('file_not_found');
    expect(slack.violations).toEqual([]);
    expect((await fetch(early.upload_url!, { method: 'POST', body: 'four' })).status).toBe(400);
    expect(slack.violations).toHaveLength(1);
  });
});

describe('tokens and scopes', () => {
  test('are looked at with every call', async () => {
    const me = await client.auth.test();
    expect(me.user_id).toBe(slack.here.bot.id);
    expect(me.response_metadata?.scopes).toContain('chat:write');
    expect(await said(clientWith(undefined).auth.test())).toBe('not_authed');
    expect(await said(clientWith('xoxb-other').auth.test())).toBe('invalid_auth');
    expect(await said(client.apps.connections.open({}))).toBe('not_allowed_token_type');
    slack.takeScope('files:write');
    await expect(client.files.getUploadURLExternal({ filename: 'a', length: 1 })).rejects.toMatchObject({
      data: { error: 'missing_scope', needed: 'files:write' },
    });
    slack.takeScope('im:history');
    const { id } = slack.directMessages(slack.person('Ada'));
    expect(await said(client.conversations.history({ channel: id }))).toBe('missing_scope');
    slack.revokeTokens();
    expect(await said(client.auth.test())).toBe('token_revoked');
    expect(slack.events.map(({ event }) => event['type'])).toEqual(['tokens_revoked']);
  });
});

describe('troubles', () => {
  const post = () => client.chat.postMessage({ channel: slack.channel('research').id, text: 'x' });
  const stands = () => slack.channel('research').messages().length;

  test.each([
    ['a status', { kind: 'status', status: 500 }, 'HTTP protocol error'],
    ['a refusal', { kind: 'refused', error: 'fatal_error' }, 'fatal_error'],
    ['a page', { kind: 'page' }, '<!DOCTYPE html>'],
    ['a broken connection', { kind: 'cut' }, 'fetch failed'],
    ['too many calls', { kind: 'rate-limited', retryAfter: 7 }, '7'],
  ] as const)('%s: nothing is done, and the next call goes well', async (_, trouble, words) => {
    const planned = slack.trouble('chat.postMessage', trouble);
    expect(await said(post())).toContain(words);
    expect([planned.met(), stands()]).toEqual([1, 0]);
    expect(await said(post())).toBe('ok');
  });

  test.each([
    ['a lost answer', { kind: 'lost' }, 'fetch failed'],
    ['an answer that is not JSON', { kind: 'not-json' }, '{"ok":true,"ts":'],
    ['an answer that comes twice', { kind: 'twice' }, 'ok'],
  ] as const)('%s: the post stands', async (_, trouble, words) => {
    slack.trouble('chat.postMessage', trouble);
    expect(await said(post())).toContain(words);
    expect(stands()).toBe(1);
    expect(await said(post())).toBe('ok');
  });

  test('held calls wait before they are done, late ones after', async () => {
    const held = slack.trouble('chat.postMessage', { kind: 'held' });
    const first = post();
    await eventually('the call is held', () => held.met() === 1);
    expect(stands()).toBe(0);
    held.release();
    await first;
    expect(stands()).toBe(1);
    const late = slack.trouble('chat.postMessage', { kind: 'late' });
    const second = post();
    await eventually('the post stands', () => stands() === 2);
    late.release();
    expect((await second).ok).toBe(true);
  });

  test('being down refuses connections until it is up again, on the same port', async () => {
    await slack.down();
    expect(await said(post())).toContain('fetch failed');
    await slack.up();
    expect(await said(post())).toBe('ok');
  });
});

describe('modals', () => {
  const view = {
    type: 'modal' as const,
    title: { type: 'plain_text' as const, text: 'Hi' },
    blocks: [{ type: 'divider' }],
  };

  test('open with a trigger, once and within three seconds', async () => {
    const ada = slack.person('Ada');
    const channel = slack.channel('research');
    const open = (trigger_id: string) => said(client.views.open({ trigger_id, view }));
    const trigger = await triggerOf(async () => void (await ada.commands('/research', '', { channel })));
    expect(await open(trigger)).toBe('ok');
    expect(ada.modals().map(({ title }) => title)).toEqual(['Hi']);
    expect(await open(trigger)).toBe('exchanged_trigger_id');
    const second = await triggerOf(async () => void (await ada.commands('/research', '', { channel })));
    await clock.advance(3001);
    expect(await open(second)).toBe('expired_trigger_id');
    expect(await open('1.2.x')).toBe('invalid_trigger_id');
    ada.closes();
    expect(ada.modals()).toEqual([]);
    expect(() => ada.closes()).toThrow('no modal open');
    expect(await said(client.views.open({ trigger_id: 'x', view: { ...view, blocks: [] } }))).toBe(
      'invalid_arguments',
    );
  });
});

/** Listens for one form that Slack sends, and reads its trigger. */
async function triggerOf(act: () => Promise<void>): Promise<string> {
  const { createServer } = await import('node:http');
  let trigger = '';
  const server = createServer((request, response) => {
    request.on('data', (data: Buffer) => {
      trigger = new URLSearchParams(data.toString()).get('trigger_id') ?? '';
    });
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  slack.deliverTo(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  await act();
  server.closeAllConnections();
  server.close();
  return trigger;
}
