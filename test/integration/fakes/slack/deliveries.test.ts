// What the fake Slack hands to apps: events that are repeated until they are acknowledged, over HTTP and sockets.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signatureOf } from '../../../fakes/slack/delivery/over-http.ts';
import { startFakeSlack, type FakeSlack } from '../../../fakes/slack/fake-slack.ts';
import type { FakeSlackOptions } from '../../../fakes/slack/settings.ts';
import { eventually } from '../../../support/eventually.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function fakeSlack(options: FakeSlackOptions = {}): Promise<FakeSlack> {
  const slack = await startFakeSlack({ redeliverAfterMs: [1, 1, 1], ...options });
  opened.push(slack);
  return slack;
}

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: { event_id: string; event: { type: string; subtype?: string; channel_type?: string } };
}

/** An app that answers each request with the next of these statuses; 0 never answers. */
async function app(
  slack: FakeSlack,
  statuses: number[],
  headers: Record<string, string> = {},
): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) as Received['body'] });
      const status = statuses.shift() ?? 200;
      if (status > 0) response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  slack.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return received;
}

describe('events over HTTP', () => {
  test('are signed, and repeated three times under one id, with the reason', async () => {
    const clock = manualClock();
    const slack = await fakeSlack({ clock, redeliverAfterMs: [0, 60_000, 300_000] });
    const received = await app(slack, [500, 0, 500, 500]);
    slack.person('Ada').says('hello', { channel: slack.channel('research') });
    const tried = (times: number) =>
      eventually(`attempt ${times} is over`, () => slack.events[0]!.attempts.length === times);
    await tried(1);
    await clock.advance(0);
    await eventually('the second came', () => received.length === 2);
    await clock.advance(3000);
    await tried(2);
    await clock.advance(60_000);
    await tried(3);
    await clock.advance(300_000);
    await slack.idle();
    expect(
      received.map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]),
    ).toEqual([
      [undefined, undefined],
      ['1', 'http_error'],
      ['2', 'http_timeout'],
      ['3', 'http_error'],
    ]);
    expect(new Set(received.map(({ body }) => body.event_id)).size).toBe(1);
    const [{ headers, text }] = received as [Received];
    const timestamp = headers['x-slack-request-timestamp'] as string;
    expect(headers['x-slack-signature']).toBe(signatureOf('fake-signing-secret', timestamp, text));
    expect(slack.events).toMatchObject([{ acknowledged: false, over: true }]);
  });

  test('are not repeated when the app says so, nor after an acknowledgement', async () => {
    const slack = await fakeSlack();
    const received = await app(slack, [500], { 'x-slack-no-retry': '1' });
    const channel = slack.channel('research');
    slack.person('Ada').says('one', { channel });
    await slack.idle();
    slack.person('Ada').says('two', { channel });
    await slack.idle();
    expect(received).toHaveLength(2);
    expect(slack.events.map(({ acknowledged }) => acknowledged)).toEqual([false, true]);
    await slack.redeliver(slack.events[1]!);
    expect(received[2]!.body.event_id).toBe(slack.events[1]!.id);
  });

  test('tell of edits, deletions, comings and goings, and of what happens to a channel', async () => {
    const slack = await fakeSlack();
    const received = await app(slack, []);
    const ada = slack.person('Ada');
    const channel = slack.channel('research');
    const message = ada.mentions('hello', { channel });
    ada.edits(message, 'bye');
    ada.deletes(message);
    ada.writesDirectly('psst');
    channel.leaves(ada);
    channel.joins(ada);
    channel.archives();
    channel.unarchives();
    channel.removesBot();
    slack.channel('secret', { private: true }).isDeleted();
    await slack.idle();
    ada.says('nobody hears this', { channel });
    await slack.idle();
    const kinds = received.map(({ body: { event } }) =>
      [event.type, event.subtype ?? event.channel_type].join(' '),
    );
    expect(kinds.toSorted()).toEqual(
      [
        'message channel',
        'app_mention ',
        'message message_changed',
        'message message_deleted',
        'message im',
        'member_left_channel C',
        'member_joined_channel C',
        'channel_archive ',
        'channel_unarchive ',
        'member_left_channel C',
        'group_deleted ',
      ].toSorted(),
    );
  });

  test('come only if the app is subscribed and has the scope', async () => {
    const slack = await fakeSlack({ subscriptions: ['app_mention', 'message.channels'] });
    const received = await app(slack, []);
    slack.takeScope('app_mentions:read');
    slack.person('Ada').mentions('hello', { channel: slack.channel('research') });
    slack.person('Ada').writesDirectly('psst');
    await slack.idle();
    expect(received.map(({ body }) => body.event.type)).toEqual(['message']);
  });
});

interface Client {
  readonly said: {
    type: string;
    envelope_id?: string;
    reason?: string;
    retry_attempt?: number;
    payload?: Received['body'];
  }[];
  readonly socket: WebSocket;
}

async function connect(slack: FakeSlack): Promise<Client> {
  const headers = { authorization: `Bearer ${slack.settings.appToken}` };
  const response = await fetch(`${slack.apiUrl}apps.connections.open`, { method: 'POST', headers });
  const { url } = (await response.json()) as { url: string };
  const socket = new WebSocket(url);
  const client: Client = { said: [], socket };
  opened.push(socket);
  socket.on('message', (data) =>
    client.said.push(JSON.parse((data as Buffer).toString()) as Client['said'][number]),
  );
  await eventually('the first word', () => client.said.length > 0);
  return client;
}

const acknowledge = ({ socket }: Client, envelope_id: string | undefined, payload = {}) =>
  socket.send(JSON.stringify({ envelope_id, payload }));

describe('sockets', () => {
  test('bring what was not acknowledged again, on another connection', async () => {
    const clock = manualClock();
    const slack = await fakeSlack({ clock });
    const [one, two] = [await connect(slack), await connect(slack)];
    slack.person('Ada').says('hello', { channel: slack.channel('research') });
    const first = await eventually('the event', () => one.said[1]);
    await clock.advance(3001);
    const again = await eventually('the event again', () => two.said[1]);
    acknowledge(two, again.envelope_id);
    await slack.idle();
    expect([first.retry_attempt, again.retry_attempt]).toEqual([0, 1]);
    expect(again.payload!.event_id).toBe(first.payload!.event_id);
    expect(slack.events[0]).toMatchObject({
      acknowledged: true,
      attempts: [{ result: 'timeout' }, { result: 'acknowledged' }],
    });
  });

  test('bring it again when a connection breaks', async () => {
    const slack = await fakeSlack();
    const one = await connect(slack);
    slack.person('Ada').says('hello', { channel: slack.channel('research') });
    await eventually('the event', () => one.said[1]);
    const two = await connect(slack);
    one.socket.terminate();
    const again = await eventually('the event again', () => two.said[1]);
    acknowledge(two, again.envelope_id);
    await slack.idle();
    expect(slack.events[0]!.attempts.map(({ result }) => result)).toEqual([
      'connection_failed',
      'acknowledged',
    ]);
  });

  test('take ten connections and no more', async () => {
    const slack = await fakeSlack();
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect(slack)));
    expect(clients.map(({ said }) => said[0]!.type)).toEqual(Array(10).fill('hello'));
    const tooMany = await connect(slack);
    expect(tooMany.said[0]).toMatchObject({ type: 'disconnect', reason: 'too_many_websockets' });
    await eventually('it is closed', () => tooMany.socket.readyState === WebSocket.CLOSED);
  });

  test('say why they go; a warning leaves them open for a while', async () => {
    const slack = await fakeSlack();
    const client = await connect(slack);
    slack.sockets.disconnect('warning');
    slack.sockets.disconnect('refresh_requested');
    await eventually('it is closed', () => client.socket.readyState === WebSocket.CLOSED);
    expect(client.said.slice(1).map(({ reason }) => reason)).toEqual(['warning', 'refresh_requested']);
    expect(slack.sockets.connections()).toBe(0);
  });

  test('let a click fail when nobody is connected', async () => {
    const slack = await fakeSlack();
    const ada = slack.person('Ada');
    const reaction = await ada.commands('/research', 'x', { channel: slack.channel('research') });
    expect(reaction).toMatchObject({ acknowledged: false, reason: 'connection_failed' });
  });

  test('are refused with a ticket that is used or was never given', async () => {
    const slack = await fakeSlack();
    const socket = new WebSocket(`${slack.apiUrl.replace('http', 'ws').replace('/api/', '')}/link/?ticket=7`);
    const error = await new Promise<Error>((resolve) => {
      socket.on('error', resolve);
    });
    expect(error.message).toContain('401');
    expect(slack.violations).toHaveLength(1);
  });
});
