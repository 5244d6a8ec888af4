// The fake Slack against the real Bolt, over HTTP and over sockets.
import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, test } from 'vitest';
import { startFakeSlack, type FakeSlack } from '../../../fakes/slack/fake-slack.ts';
import type { FakeSlackOptions } from '../../../fakes/slack/settings.ts';
import { eventually } from '../../../support/eventually.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function fakeSlack(options: FakeSlackOptions = {}): Promise<FakeSlack> {
  const slack = await startFakeSlack(options);
  opened.push(slack);
  return slack;
}

const quiet = { logLevel: LogLevel.ERROR };
// Without retries, a socket client gives up for good when Slack is down.
const retryConfig = { retries: 100, minTimeout: 10, factor: 1 };
const clientOptions = (slack: FakeSlack) => ({ slackApiUrl: slack.apiUrl, retryConfig });

async function boltOverHttp(slack: FakeSlack): Promise<App> {
  const receiver = new HTTPReceiver({ signingSecret: slack.settings.signingSecret, ...quiet });
  const app = new App({
    token: slack.settings.botToken,
    receiver,
    clientOptions: clientOptions(slack),
    ...quiet,
  });
  const server = await receiver.start(0, {});
  opened.push({ close: () => receiver.stop() });
  slack.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`);
  await slack.handshake();
  return app;
}

/** `silenceMs`: how soon a connection that says nothing is given up, also one of a machine that is only busy. */
async function boltOverSockets(slack: FakeSlack, silenceMs = 5_000): Promise<App> {
  const options = clientOptions(slack);
  const receiver = new SocketModeReceiver({
    appToken: slack.settings.appToken,
    installerOptions: { clientOptions: options },
    clientPingTimeout: silenceMs,
    ...quiet,
  });
  const app = new App({ token: slack.settings.botToken, receiver, clientOptions: options, ...quiet });
  await receiver.start();
  opened.push({ close: () => receiver.stop() });
  return app;
}

const modes = { 'over HTTP': boltOverHttp, 'over sockets': (slack: FakeSlack) => boltOverSockets(slack) };

describe.each(Object.entries(modes))('Bolt %s', (_, bolt) => {
  test('hears a mention twice, once as such and once as a message, and answers in its thread', async () => {
    const slack = await fakeSlack();
    const app = await bolt(slack);
    const heard: string[] = [];
    app.event('app_mention', async ({ event, say }) => {
      heard.push(`mention ${event.ts}`);
      await say({ text: 'On it.', thread_ts: event.ts });
    });
    app.event('message', async ({ event }) => {
      heard.push(`${event.subtype ?? 'message'} ${event.ts}`);
    });
    const ada = slack.person('Ada');
    const asked = ada.mentions('which is faster?', { channel: slack.channel('research') });
    await eventually('the answer', () => slack.thread(asked).latest());
    await slack.idle();
    expect(
      slack
        .thread(asked)
        .messages()
        .map(({ from, text }) => `${from}: ${text}`),
    ).toEqual(['Ada: @Footnote which is faster?', 'Footnote: On it.']);
    expect(heard.toSorted()).toEqual([`mention ${asked.ts}`, `message ${asked.ts}`].toSorted());
    expect(slack.events.every(({ acknowledged }) => acknowledged)).toBe(true);
    expect(slack.violations).toEqual([]);
  });

  test('opens a modal from a click, refuses what was entered, then takes it', async () => {
    const slack = await fakeSlack();
    const app = await bolt(slack);
    const ada = slack.person('Ada');
    const channel = slack.channel('research');
    app.action('change', async ({ ack, body, client }) => {
      await ack();
      if (body.type !== 'block_actions') return;
      await client.views.open({
        trigger_id: body.trigger_id,
        view: {
          type: 'modal',
          callback_id: 'changes',
          title: { type: 'plain_text', text: 'Ask for changes' },
          submit: { type: 'plain_text', text: 'Send' },
          blocks: [
            {
              type: 'input',
              block_id: 'what',
              label: { type: 'plain_text', text: 'What should change?' },
              element: { type: 'plain_text_input', action_id: 'text', multiline: true },
            },
          ],
        },
      });
    });
    const taken: unknown[] = [];
    app.view('changes', async ({ ack, view }) => {
      const value = view.state.values['what']?.['text']?.value ?? '';
      if (value.length < 5) return await ack({ response_action: 'errors', errors: { what: 'Say more.' } });
      taken.push(value);
      await ack();
    });
    const posted = await app.client.chat.postMessage({
      channel: channel.id,
      text: 'Draft',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Draft* of <https://a.example/|A> &amp; B' } },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              action_id: 'change',
              value: 'q1',
              text: { type: 'plain_text', text: 'Change' },
            },
          ],
        },
      ],
    });
    const draft = channel.messages()[0]!;
    expect(draft.text).toBe('Draft of [A](https://a.example/) & B\n[Change]');
    expect(draft.ts).toBe(posted.ts);
    expect(await ada.clicks('Change', { in: draft })).toMatchObject({ acknowledged: true });
    await eventually('the modal', () => ada.modals().length > 0);
    expect(ada.modals()[0]!.fields).toEqual(['What should change?']);
    expect((await ada.submits({ 'What should change?': 'no' })).errors).toEqual({ what: 'Say more.' });
    expect(ada.modals()).toHaveLength(1);
    expect((await ada.submits({ 'What should change?': 'everything' })).errors).toEqual({});
    expect(ada.modals()).toEqual([]);
    expect(taken).toEqual(['everything']);
    expect(slack.violations).toEqual([]);
  });

  test('answers a command privately and a click at its response address, five times and no more', async () => {
    const slack = await fakeSlack();
    const app = await bolt(slack);
    const [ada, bob] = [slack.person('Ada'), slack.person('Bob')];
    const channel = slack.channel('research');
    app.command('/research', async ({ ack, command, respond }) => {
      await ack();
      const privately = (text: string) => respond({ response_type: 'ephemeral', text });
      await privately(`On it: ${command.text}`);
      for (let use = 0; use < 4; use++) await privately('More.');
      await expect(privately('Too much.')).rejects.toThrow('404');
      await privately('').catch(() => {});
    });
    expect(await ada.commands('/research', 'bees', { channel })).toMatchObject({ acknowledged: true });
    await eventually('six answers were tried', () => slack.violations.length === 2);
    expect(ada.whispers().map(({ text }) => text)).toEqual([
      'On it: bees',
      'More.',
      'More.',
      'More.',
      'More.',
    ]);
    expect(bob.whispers()).toEqual([]);
    expect(channel.messages()).toEqual([]);
  });

  test('tells of every click and choice with what was chosen before', async () => {
    const slack = await fakeSlack();
    const app = await bolt(slack);
    const [ada, bob] = [slack.person('Ada'), slack.person('Bob')];
    const channel = slack.channel('research');
    const done: unknown[] = [];
    app.action(/.*/, async ({ ack, body, action }) => {
      await ack();
      if (body.type === 'block_actions') done.push([body.user.id, action.type, body.state?.values]);
    });
    const options = ['Quick', 'Deep'].map((text) => ({
      text: { type: 'plain_text' as const, text },
      value: text.toLowerCase(),
    }));
    await app.client.chat.postMessage({
      channel: channel.id,
      text: 'How deep?',
      blocks: [
        {
          type: 'actions',
          block_id: 'b',
          elements: [
            { type: 'static_select', action_id: 'depth', options },
            { type: 'button', action_id: 'go', value: 'go', text: { type: 'plain_text', text: 'Go' } },
          ],
        },
      ],
    });
    const question = channel.messages()[0]!;
    await ada.selects('Deep', { in: question });
    await expect(ada.selects('Shallow', { in: question })).rejects.toThrow('There is no "Shallow"');
    await expect(bob.clicks('Stop', { in: question })).rejects.toThrow('there is "Go"');
    await bob.clicks('Go', { in: question });
    await eventually('both were told', () => done.length === 2);
    const deep = {
      type: 'static_select',
      selected_option: { text: { type: 'plain_text', text: 'Deep' }, value: 'deep' },
    };
    expect(done).toMatchObject([
      [ada.id, 'static_select', { b: { depth: deep } }],
      [bob.id, 'button', { b: { depth: { type: 'static_select', selected_option: null } } }],
    ]);
    expect(channel.messages()).toHaveLength(1);
    expect(slack.violations).toEqual([]);
  });

  test('has its own posts told to it too, and mentions in threads and direct messages', async () => {
    const slack = await fakeSlack();
    const app = await bolt(slack);
    const heard: string[] = [];
    app.message(async ({ message }) => {
      if (message.subtype === undefined) heard.push(`${message.channel_type} ${message.text}`);
    });
    const ada = slack.person('Ada');
    const channel = slack.channel('secret', { private: true });
    const root = ada.says('<b> & c', { channel });
    ada.says('below', { thread: root });
    ada.writesDirectly('psst');
    await app.client.chat.postMessage({ channel: channel.id, thread_ts: root.ts, text: 'mine' });
    await slack.idle();
    await eventually('three were heard', () => heard.length === 3);
    expect(heard.toSorted()).toEqual(['group &lt;b&gt; &amp; c', 'group below', 'im psst']);
    expect(slack.events.map(({ event }) => event['text'])).toContain('mine');
    expect(slack.thread(root).text()).toBe('Ada: <b> & c\nAda: below\nFootnote: mine');
  });
});

test('Bolt connects again after being told to go, and after Slack was down', async () => {
  const slack = await fakeSlack();
  const app = await boltOverSockets(slack, 50);
  const heard: unknown[] = [];
  app.message(async ({ message }) => void heard.push(message.ts));
  const channel = slack.channel('research');
  const say = async () => {
    const { ts } = slack.person('Ada').says('hello', { channel });
    await eventually('it is heard', () => heard.includes(ts));
  };
  await say();
  slack.sockets.disconnect('refresh_requested');
  await eventually('it went', () => slack.sockets.connections() === 0);
  await eventually('it came back', () => slack.sockets.connections() === 1);
  await say();
  await slack.down();
  await slack.up();
  await eventually('it came back', () => slack.sockets.connections() === 1);
  await say();
});
