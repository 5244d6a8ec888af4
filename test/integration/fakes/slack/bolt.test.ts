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
const clientOptions = (slack: FakeSlack) => ({ slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } });

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

async function boltOverSockets(slack: FakeSlack): Promise<App> {
  const options = clientOptions(slack);
  const receiver = new SocketModeReceiver({
    appToken: slack.settings.appToken,
    installerOptions: { clientOptions: options },
    clientPingTimeout: 50,
    ...quiet,
  });
  const app = new App({ token: slack.settings.botToken, receiver, clientOptions: options, ...quiet });
  await receiver.start();
  opened.push({ close: () => receiver.stop() });
  return app;
}

const modes = { 'over HTTP': boltOverHttp, 'over sockets': boltOverSockets };

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
      await respond(`On it: ${command.text}`);
      for (let use = 0; use < 4; use++) await respond('More.');
      await expect(respond('Too much.')).rejects.toThrow('404');
      await respond('').catch(() => {});
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
});
