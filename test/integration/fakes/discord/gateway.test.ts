// The gateway of the fake Discord, with a real discord.js client and with bare sockets.
import { once } from 'node:events';
import { Events, Partials } from 'discord.js';
import type { Client, Message } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { allIntents, leastIntents, newStage, refusedWith } from './stage.ts';
import type { Stage } from './stage.ts';

/** Texts of messages a client heard, in order. */
function heardBy(client: Client): string[] {
  const heard: string[] = [];
  client.on(Events.MessageCreate, (message: Message) => heard.push(message.content));
  return heard;
}

async function close(stage: Stage, send: readonly object[], query = '?v=10&encoding=json'): Promise<number> {
  const socket = new WebSocket(
    `${stage.fake.apiUrl.replace('http', 'ws').replace('/api', '/gateway')}${query}`,
  );
  const closed = once(socket, 'close') as Promise<[number]>;
  if (send.length > 0) {
    await once(socket, 'open');
    for (const payload of send) socket.send(JSON.stringify(payload));
  }
  return (await closed)[0];
}

describe('the gateway', () => {
  it('resumes after a broken connection and says what was missed, once', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const ann = fake.server.person('Ann');
    const heard = heardBy(await stage.login());
    ann.says('1', { channel: general });
    await fake.until('the first', () => heard.length === 1);
    fake.gateway.disconnect();
    await fake.until('nobody is there', () => fake.gateway.connected === 0);
    ann.says('2', { channel: general });
    await fake.until('the second', () => heard.length === 2);
    ann.says('3', { channel: general });
    await fake.until('the third', () => heard.length === 3);
    expect(heard).toEqual(['1', '2', '3']);
    expect([fake.gateway.identifies, fake.gateway.resumes]).toEqual([1, 1]);
  });

  it.each<[string, (stage: Stage) => void, [number, number]]>([
    ['a request to reconnect', ({ fake }) => fake.gateway.askToReconnect(), [1, 1]],
    ['a session that is invalid but can be resumed', ({ fake }) => fake.gateway.invalidate(true), [1, 1]],
    ['a session that is invalid', ({ fake }) => fake.gateway.invalidate(false), [2, 0]],
    ['a session that timed out', ({ fake }) => fake.gateway.disconnect(4009), [1, 1]],
  ])('goes on after %s', async (_name, disturb, [identifies, resumes]) => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const ann = fake.server.person('Ann');
    const heard = heardBy(await stage.login());
    disturb(stage);
    await fake.until(
      'back',
      () =>
        fake.gateway.identifies === identifies &&
        fake.gateway.resumes === resumes &&
        fake.gateway.connected === 1,
    );
    ann.says('hello', { channel: general });
    await fake.until('the message', () => heard.length === 1);
  });

  it('does not know a session it forgot: what was missed is lost', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const ann = fake.server.person('Ann');
    const heard = heardBy(await stage.login());
    fake.gateway.disconnect();
    await fake.until('nobody is there', () => fake.gateway.connected === 0);
    ann.says('lost', { channel: general });
    fake.gateway.forget();
    await fake.until('a new session', () => fake.gateway.identifies === 2 && fake.gateway.connected === 1);
    ann.says('heard', { channel: general });
    await fake.until('the message', () => heard.length === 1);
    expect(heard).toEqual(['heard']);
  });

  it('acknowledges heartbeats; a client that gets no answer leaves and resumes', async () => {
    await using stage = await newStage({ heartbeatMs: 60 });
    const { fake } = stage;
    await stage.login();
    await fake.until('heartbeats', () => fake.gateway.heartbeats > 3);
    expect(fake.gateway.resumes).toBe(0);
    fake.gateway.acknowledges = false;
    await fake.until('nobody is there', () => fake.gateway.connected === 0);
    fake.gateway.acknowledges = true;
    await fake.until('resumed', () => fake.gateway.resumes > 0);
  });

  it('refuses intents that are off in the portal', async () => {
    await using stage = await newStage({ portal: { messageContent: false } });
    await expect(stage.login(allIntents)).rejects.toThrow('disallowed intents');
    expect(stage.fake.gateway.identifies).toBe(0);
    const client = await stage.login(leastIntents);
    expect((await client.application.fetch()).flags.has('GatewayMessageContentLimited')).toBe(false);
  });

  it('closes for what is no conversation', async () => {
    await using stage = await newStage();
    const good = { op: 2, d: { token: stage.fake.token, intents: 1, properties: {} } };
    expect(await close(stage, [{ op: 2, d: { ...good.d, token: 'x' } }])).toBe(4004);
    expect(await close(stage, [{ op: 3, d: {} }])).toBe(4003);
    expect(await close(stage, [good, good])).toBe(4005);
    expect(await close(stage, [good, { op: 99 }])).toBe(4001);
    expect(await close(stage, [], '?v=9&encoding=json')).toBe(4012);
    expect(await close(stage, [], '?v=10&encoding=etf')).toBe(4002);
    expect(stage.fake.takeViolations()).toHaveLength(2);
  });

  it('delivers an event again', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const heard: string[] = [];
    const client = await stage.login();
    client.on(Events.Raw as never, ({ t, d }: { t: string; d: { id: string } }) => {
      if (t === 'MESSAGE_CREATE') heard.push(d.id);
    });
    const { id } = fake.server.person('Ann').says('hi', { channel: general });
    fake.gateway.redeliver('MESSAGE_CREATE');
    fake.gateway.redeliver('MESSAGE_CREATE');
    await fake.until('all three', () => heard.length === 3);
    expect(heard).toEqual([id, id, id]);
  });

  it('tells of threads, channels, edits and the end of a server', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const ann = fake.server.person('Ann');
    const client = await stage.login();
    const heard: string[] = [];
    client.on(Events.Raw as never, ({ t }: { t: string }) => heard.push(t));
    const said = ann.says('hi', { channel: general });
    ann.edits(said, 'ho');
    const thread = ann.opensThread('T', { on: said });
    ann.archives(thread);
    ann.deletes(said);
    ann.deletesChannel(thread);
    const hidden = fake.server.channel('hidden', { private: true, members: [ann] });
    ann.says('secret', { channel: hidden });
    ann.deletesChannel(general);
    fake.server.kicksBot();
    await fake.until('the end', () => heard.includes('GUILD_DELETE'));
    expect(heard).toEqual([
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'THREAD_CREATE',
      // What shows the first message in its thread.
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'THREAD_UPDATE',
      'MESSAGE_DELETE',
      'THREAD_DELETE',
      'CHANNEL_DELETE',
      'GUILD_DELETE',
    ]);
  });

  it('speaks zlib-stream when asked', async () => {
    await using stage = await newStage();
    const { createInflate } = await import('node:zlib');
    const socket = new WebSocket(
      `ws://127.0.0.1:${stage.fake.port}/gateway?v=10&encoding=json&compress=zlib-stream`,
    );
    const inflate = createInflate();
    socket.on('message', (data: Buffer) => inflate.write(data));
    const [hello] = (await once(inflate, 'data')) as [Buffer];
    expect(JSON.parse(hello.toString())).toEqual({ op: 10, d: { heartbeat_interval: 41_250 } });
    socket.send(JSON.stringify({ op: 1, d: null }));
    const [ack] = (await once(inflate, 'data')) as [Buffer];
    expect(JSON.parse(ack.toString())).toEqual({ op: 11 });
    socket.terminate();
  });
});

describe('without the right to read content', () => {
  it('texts arrive only in direct messages, mentions and replies that ping', async () => {
    await using stage = await newStage({ portal: { messageContent: false } });
    const { fake, general, rest } = stage;
    const ann = fake.server.person('Ann');
    const client = await stage.login(leastIntents, { partials: [Partials.Channel] });
    const heard = heardBy(client);
    const own = await (
      (await client.channels.fetch(general)) as { send(text: string): Promise<Message> } & object
    ).send('mine');
    ann.says('plain', { channel: general, files: [{ name: 'a.txt', content: 'x' }] });
    ann.mentions('mention', { channel: general });
    ann.replies(own, 'quiet reply', { ping: false });
    ann.replies(own, 'loud reply');
    ann.says('direct', { channel: ann.dm() });
    await fake.until('all', () => heard.length === 6);
    expect(heard).toEqual(['mine', '', `<@${fake.botId}> mention`, '', 'loud reply', 'direct']);
    const read = (await rest.get(`/channels/${general}/messages`)) as {
      content: string;
      attachments: object[];
    }[];
    expect(read.map(({ content }) => content)).toEqual([
      'loud reply',
      '',
      `<@${fake.botId}> mention`,
      '',
      'mine',
    ]);
    expect(read[3]?.attachments).toEqual([]);
  });

  it('a reply that pings an answer to an interaction stays empty', async () => {
    await using stage = await newStage({ portal: { messageContent: false } });
    const { fake, general, rest } = stage;
    const ann = fake.server.person('Ann');
    const client = await stage.login(leastIntents);
    await rest.put(`/applications/${fake.applicationId}/commands`, {
      body: [{ name: 'hi', description: 'Hi' }],
    });
    const heard: Message[] = [];
    client.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isChatInputCommand()) void interaction.reply('hello');
    });
    client.on(Events.MessageCreate, (message: Message) => heard.push(message));
    ann.commands('/hi', {}, { channel: general });
    const answer = await fake.until('the answer', () => fake.messages(general)[0]);
    ann.replies(answer, 'thanks');
    await fake.until('the reply', () => heard.length === 2);
    expect(heard.map(({ content }) => content)).toEqual(['hello', '']);
    expect(heard[1]?.mentions.users.has(fake.botId)).toBe(true);
  });
});

describe('a token', () => {
  it('that was revoked opens nothing', async () => {
    await using stage = await newStage();
    await stage.rest.get('/users/@me');
    stage.fake.revokeToken();
    expect(await refusedWith(stage.rest.get('/users/@me'))).toMatchObject({ status: 401 });
    expect(stage.fake.invalidRequests).toBe(1);
  });
});
