// A Slack that others wrote: the Web API of the package `emulate`. It sends no events of its own, so signed ones stand here.
import { createHmac } from 'node:crypto';
import { createEmulator } from 'emulate';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { startProduct } from '../support/product.ts';
import { freePort } from '../support/free-port.ts';

const secret = 'a-signing-secret-of-thirty-two-chars';
const tokens = { bot: 'xoxb-footnote', ann: 'xoxp-ann', bob: 'xoxp-bob' };
const people = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) });
const element = z.looseObject({ action_id: z.string().optional(), value: z.string().optional() });
const block = z.looseObject({
  type: z.string(),
  block_id: z.string().optional(),
  elements: z.array(element).optional(),
});
const message = z.looseObject({
  ts: z.string(),
  user: z.string(),
  text: z.string(),
  blocks: z.array(block).optional(),
});
type Message = z.infer<typeof message>;

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function start() {
  const slack = await createEmulator({
    service: 'slack',
    port: await freePort(),
    seed: {
      slack: {
        users: [{ name: 'ann' }, { name: 'bob' }, { name: 'footnote' }],
        channels: [{ name: 'research' }],
        tokens: [
          { token: tokens.bot, type: 'bot', user: 'footnote' },
          { token: tokens.ann, type: 'user', user: 'ann' },
          { token: tokens.bob, type: 'user', user: 'bob' },
        ],
      },
    },
  });
  ending.push(() => slack.close());
  const port = await freePort();
  const product = await startProduct({
    environment: {
      OPENAI_API_KEY: '',
      FOOTNOTE_KNOWLEDGE: 'config/knowledge',
      SLACK_API_URL: `${slack.url}/api`,
      SLACK_BOT_TOKEN: tokens.bot,
      SLACK_SIGNING_SECRET: secret,
      SLACK_PORT: String(port),
      SLACK_POST_EVERY_MS: '0',
    },
  });
  ending.push(() => product.stop());
  const api = async (method: string, token: string, given: object = {}): Promise<unknown> => {
    const response = await fetch(`${slack.url}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(given),
    });
    const answer = (await response.json()) as { ok: boolean; error?: string };
    if (!answer.ok) throw new Error(`${method}: ${answer.error ?? 'not ok'}`);
    return answer;
  };
  const { members } = people.parse(await api('users.list', tokens.bot));
  const idOf = (name: string) => members.find((one) => one.name === name)?.id ?? '';
  const { channels } = z
    .object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await api('conversations.list', tokens.bot));
  const channel = channels.find(({ name }) => name === 'research')?.id ?? '';
  /** Signed as Slack signs: v0, the time, the body. */
  const send = async (body: string, type: string): Promise<number> => {
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`;
    const response = await fetch(`http://127.0.0.1:${port}/slack/events`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'x-slack-request-timestamp': at,
        'x-slack-signature': signature,
      },
      body,
    });
    return response.status;
  };
  let events = 0;
  return {
    idOf,
    product,
    /** Posts it as the person, and tells Footnote of it. The message's ts. */
    async mention(name: 'ann' | 'bob', text: string): Promise<string> {
      const written = `<@${idOf('footnote')}> ${text}`;
      const { ts } = z
        .object({ ts: z.string() })
        .parse(await api('chat.postMessage', tokens[name], { channel, text: written }));
      events += 1;
      const event = { type: 'app_mention', user: idOf(name), text: written, ts, channel, event_ts: ts };
      const envelope = { type: 'event_callback', team_id: 'T000000001', event_id: `Ev${events}`, event };
      expect(await send(JSON.stringify(envelope), 'application/json')).toBe(200);
      return ts;
    },
    /** Presses the button of this name in the message. */
    async click(name: 'ann' | 'bob', pressed: Message, action: string): Promise<void> {
      const row = pressed.blocks?.find(({ elements = [] }) => elements.some((one) => does(one, action)));
      const found = row?.elements?.find((one) => does(one, action));
      if (found === undefined) throw new Error(`There is no button ${action}.`);
      const payload = {
        type: 'block_actions',
        user: { id: idOf(name), username: name, team_id: 'T000000001' },
        team: { id: 'T000000001', domain: 'emulate' },
        channel: { id: channel, name: 'research' },
        message: pressed,
        container: { type: 'message', message_ts: pressed.ts, channel_id: channel },
        trigger_id: '1.2.3',
        response_url: '',
        actions: [{ ...found, block_id: row?.block_id ?? 'b', action_ts: pressed.ts }],
        state: { values: {} },
      };
      const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      expect(await send(body, 'application/x-www-form-urlencoded')).toBe(200);
    },
    async posts(ts: string): Promise<readonly Message[]> {
      const { messages } = z
        .object({ messages: z.array(message) })
        .parse(await api('conversations.replies', tokens.bot, { channel, ts }));
      return messages.filter(({ user }) => user === idOf('footnote'));
    },
  };
}

const does = ({ action_id: code = '' }: z.infer<typeof element>, action: string) =>
  code.startsWith(`${action}:`);

const offers = (post: Message, action: string) =>
  (post.blocks ?? []).some(({ elements = [] }) => elements.some((one) => does(one, action)));

it('asks, shows a draft, refuses others, and reports on a Web API that it was not made with', async () => {
  const slack = await start();
  const ts = await slack.mention('ann', 'How do SQLite and PostgreSQL treat NULLs in unique columns?');
  const offering = (action: string) =>
    eventually(
      `a post with ${action}`,
      async () => (await slack.posts(ts)).find((one) => offers(one, action)),
      {
        withinMs: 60_000,
        otherwise: async () => JSON.stringify(await slack.posts(ts)).slice(0, 4_000),
      },
    );
  const draft = await offering('approve');
  await slack.click('bob', draft, 'approve');
  await slack.click('ann', draft, 'approve');
  await eventually('the draft is settled', async () => {
    const now = (await slack.posts(ts)).find((one) => one.ts === draft.ts);
    return now !== undefined && !offers(now, 'approve');
  });
  await eventually('the report stands there', async () =>
    (await slack.posts(ts)).some((one) => one.ts > draft.ts && JSON.stringify(one).includes('[1]')),
  );
  expect((await slack.posts(ts)).length).toBeLessThanOrEqual(4);
  expect(slack.product.complaints(50)).toEqual([]);
});
