// Troubles on demand: what they answer, what has happened by then, and that they end.
import { Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../fakes/discord/rest/faults.ts';
import { newStage, refusedWith } from './stage.ts';

const route = 'POST /channels/:channel/messages';

describe('a trouble', () => {
  it.each<[string, Fault, object, number]>([
    ['an error of the server', { kind: 'error' }, { status: 500 }, 0],
    ['a page of a proxy', { kind: 'bad-gateway' }, { status: 502 }, 0],
    [
      'a rate limit',
      { kind: 'rate-limit', retryAfter: 1.5 },
      { name: 'RateLimitError[/channels/:id/messages]', retryAfter: 1_550, global: false, scope: 'user' },
      0,
    ],
    [
      'a global rate limit',
      { kind: 'rate-limit', retryAfter: 0.2, scope: 'global' },
      { retryAfter: 250, global: true, scope: 'global' },
      0,
    ],
    ['a shared rate limit', { kind: 'rate-limit', retryAfter: 1, scope: 'shared' }, { scope: 'shared' }, 0],
    ['a broken connection', { kind: 'cut' }, { code: 'UND_ERR_SOCKET' }, 0],
    ['a lost answer', { kind: 'lose-answer' }, { code: 'UND_ERR_SOCKET' }, 1],
    ['half an answer', { kind: 'garble' }, { name: 'SyntaxError' }, 1],
  ])('can be %s', async (_name, fault, expected, posted) => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const say = () => rest.post(Routes.channelMessages(general), { body: { content: 'a' } });
    const planned = fake.faults.plan(fault, { route });
    await rest.get('/users/@me');
    const error: unknown = await say().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect((error as { cause?: object }).cause ?? error).toMatchObject(expected);
    expect(planned.struck).toBe(1);
    expect(fake.messages(general)).toHaveLength(posted);
    expect(fake.invalidRequests).toBe(fault.kind === 'rate-limit' && fault.scope !== 'shared' ? 1 : 0);
  });

  it('strikes as often as it was planned, in order', async () => {
    await using stage = await newStage();
    const { fake, rest, general } = stage;
    const say = () => rest.post(Routes.channelMessages(general), { body: { content: 'a' } });
    fake.faults.plan({ kind: 'error' }, { route, times: 2 });
    const last = fake.faults.plan({ kind: 'error', status: 503 }, { route });
    expect(
      [await refusedWith(say()), await refusedWith(say()), await refusedWith(say())].map(
        ({ status }) => status,
      ),
    ).toEqual([500, 500, 503]);
    await say();
    expect(last.struck).toBe(1);
    expect(fake.calls.map(({ status }) => status)).toEqual([500, 500, 503, 200]);
    expect(() => fake.faults.plan({ kind: 'refuse', code: 1 })).toThrow('does not know the error 1');
  });

  it.each<['hold' | 'hold-answer', number]>([
    ['hold', 0],
    ['hold-answer', 1],
  ])('can %s, before or after it happened', async (kind, posted) => {
    await using stage = await newStage();
    const { fake, rest, general } = stage;
    const held = fake.faults.plan({ kind }, { route });
    const saying = rest.post(Routes.channelMessages(general), { body: { content: 'a' } });
    await fake.until('it arrived', () => held.struck === 1);
    expect(fake.messages(general)).toHaveLength(posted);
    held.release();
    await saying;
    expect(fake.messages(general)).toHaveLength(1);
  });

  it('can be a small bucket that fills again', async () => {
    let now = Date.now();
    await using stage = await newStage({ now: () => now });
    const { fake, rest, general } = stage;
    fake.limits.set(route, { limit: 2, windowMs: 5_000 });
    const url = `${fake.apiUrl}/v10/channels/${general}/messages`;
    const say = () =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bot ${fake.token}`, 'content-type': 'application/json' },
        body: '{"content":"a"}',
      });
    const seen = [];
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await say();
      seen.push([
        status,
        headers.get('x-ratelimit-remaining'),
        headers.get('x-ratelimit-reset-after'),
        headers.get('retry-after'),
      ]);
      now += 1_000;
    }
    expect(seen).toEqual([
      [200, '1', '5', null],
      [200, '0', '4', null],
      [429, '0', '3', '3'],
    ]);
    expect(await (await say()).json()).toMatchObject({ retry_after: 2, global: false });
    now += 2_000;
    expect((await say()).status).toBe(200);
    await rest.get('/users/@me');
  });

  it('can be all of Discord being down, and up again at the same place', async () => {
    await using stage = await newStage();
    const { fake, rest } = stage;
    const client = await stage.login();
    await fake.down();
    await expect(rest.get('/users/@me')).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(ECONNREFUSED|UND_ERR_SOCKET)$/) },
    });
    expect(fake.gateway.connected).toBe(0);
    await fake.up();
    await rest.get('/users/@me');
    await fake.until('the client is back', () => fake.gateway.connected === 1);
    expect(client.isReady()).toBe(true);
  });
});

describe('misuse', () => {
  it('makes closing fail', async () => {
    const stage = await newStage();
    await refusedWith(stage.rest.get('/nowhere'));
    await expect(stage.fake.close()).rejects.toThrow(
      'The fake Discord was misused: unknown route: GET /nowhere',
    );
  });
});
