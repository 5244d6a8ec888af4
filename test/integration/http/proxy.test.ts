// What goes through a proxy, what does not, and what is said when it opens no way.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { proxyCheck } from '../../../src/checks/proxy.ts';
import { createProxyFor } from '../../../src/http/proxy.ts';
import type { ProxySettings } from '../../../src/http/settings.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { openTunnel } from '../../../src/http/tunnel.ts';
import { createOpenAiModel } from '../../../src/llm/openai/chat-model.ts';
import { startConnectProxy } from '../../fakes/connect-proxy.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { outgoing, startDiscordWorld } from '../../support/discord-world.ts';
import { eventually } from '../../support/eventually.ts';
import { guardedWorld } from '../../support/guarded-world.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';

const never = new AbortController().signal;

/** Asks a model through the proxy that the settings lead to. */
async function asked(url: string, key: string, proxy: ProxySettings) {
  const http = createTrustedHttp({ proxy, connectTimeoutMs: 300 });
  const model = createOpenAiModel({
    endpoint: 'here',
    model: 'm',
    settings: { url, key: new Secret(key), timeoutMs: 5000 },
    abilities: {
      contextTokens: 128_000,
      maxOutputTokens: 32_000,
      reasons: false,
      price: { input: 1, cachedInput: 0.1, output: 5 },
    },
    fetch: http.fetch,
  });
  const request = {
    system: 'Be terse.',
    messages: [{ role: 'user', text: 'Hi' }],
    maxOutputTokens: 300,
    temperature: 0.2,
  } as const;
  try {
    return await model.reply(request, never);
  } finally {
    await http.close();
  }
}

describe('a model', () => {
  it('is asked through a proxy that looks its name up and wants a password', async () => {
    const fake = await startFakeOpenAi({});
    const { port, pathname } = new URL(fake.url);
    await using proxy = await startConnectProxy({ login: 'ann:p@ss', names: { 'model.test': Number(port) } });
    await asked(`http://model.test${pathname}`, fake.key, proxy.settings('ann:p%40ss'));
    expect(proxy.opened).toEqual(['model.test:80']);
    await fake.close();
  });

  it('is asked directly where NO_PROXY names it', async () => {
    const fake = await startFakeOpenAi({});
    await using proxy = await startConnectProxy();
    await asked(fake.url, fake.key, proxy.settings(undefined, ['127.0.0.0/8']));
    expect(proxy.opened).toEqual([]);
    await fake.close();
  });

  it.each([
    [
      'asks for a password',
      { login: 'ann:secret' },
      undefined,
      /asks for a user name and password .*http:\/\/USER/,
    ],
    [
      'gets a wrong password',
      { login: 'ann:secret' },
      'ann:wrong',
      /does not accept the user name and password/,
    ],
    [
      'forbids it',
      { trouble: 'forbids' },
      undefined,
      /does not let Footnote through to model.test:443 \(403\).*NO_PROXY/,
    ],
    [
      'reaches nobody',
      { trouble: 'fails' },
      undefined,
      /does not reach model.test:443 itself \(502\)\. Its log/,
    ],
    ['hangs up', { trouble: 'hangs-up' }, undefined, /hung up before it opened a way\. Check/],
    ['answers with a page', { trouble: 'page' }, undefined, /answers with a page instead/],
    [
      'sends a page where it opened a way',
      { trouble: 'page-as-answer' },
      undefined,
      /answers with a page instead/,
    ],
    ['never answers', { trouble: 'hangs' }, undefined, /does not answer within 0.3 s/],
    ['is a mail server', { trouble: 'garbage' }, undefined, /does not speak HTTP/],
  ] as const)('says what to do where the proxy %s', async (_what, options, login, words) => {
    await using proxy = await startConnectProxy(options);
    const said = await asked('https://model.test/v1', 'key', proxy.settings(login)).catch(String);
    expect(said).toMatch(words);
    expect(said).toContain(`http://127.0.0.1:${proxy.port}`);
    expect(said).not.toMatch(/ann|wrong\b.*@/);
  });

  it('is given up at once when nobody wants its answer any more, whatever the proxy does', async () => {
    await using proxy = await startConnectProxy({ trouble: 'hangs' });
    const http = createTrustedHttp({ proxy: proxy.settings() });
    const tired = new AbortController();
    const asking = [
      http.fetch('https://model.test/', { signal: tired.signal }),
      http.request('https://model.test/', { timeoutMs: 60_000, maxBytes: 1000, signal: tired.signal }),
    ];
    setTimeout(() => tired.abort(new Error('nobody waits')), 50);
    const started = performance.now();
    for (const one of asking) await expect(one).rejects.toThrow('nobody waits');
    await http.close();
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('says that nobody is where the proxy should be', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const address = new Secret(`http://ann:secret@127.0.0.1:${port}`);
    const said = await asked('https://model.test/v1', 'key', { https: address, http: null, none: [] }).catch(
      String,
    );
    expect(said).toMatch(/cannot be reached \(ECONNREFUSED\). Check that it runs/);
    expect(said).not.toContain('secret');
  });
});

it('a proxy with encryption is held against its own name, not against that of the host behind it', async () => {
  let hello = '';
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (first) => {
        hello = first.toString('latin1');
        socket.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new Secret(`https://localhost:${(server.address() as AddressInfo).port}`);
  const settings = { https: address, http: null, none: [] };
  const said = await asked('https://model.test/v1', 'key', settings).catch(String);
  expect(said).toMatch(/The proxy https:\/\/localhost:\d+ /);
  expect(hello).toContain('localhost');
  expect(hello).not.toContain('model.test');
  server.close();
});

describe('a page', () => {
  const throughProxy = async (
    lookup: (name: string) => Promise<readonly string[]>,
    login?: { readonly asked: string; readonly given: string },
  ) => {
    const names: Record<string, number> = {};
    const proxy = await startConnectProxy({ names, ...(login && { login: login.asked }) });
    const world = await guardedWorld({
      privateHosts: [],
      proxyFor: createProxyFor(proxy.settings(login?.given)),
      lookup,
    });
    names['page.test'] = world.site.port;
    return {
      proxy,
      read: (url: string) => world.read(url),
      async [Symbol.asyncDispose]() {
        await world[Symbol.asyncDispose]();
        await proxy[Symbol.asyncDispose]();
      },
    };
  };

  it.each([
    ['cannot be looked up here', () => Promise.reject(new Error('ENOTFOUND'))],
    ['is public', () => Promise.resolve(['93.184.215.14'])],
  ])('is read through the proxy where its name %s', async (_what, lookup) => {
    await using world = await throughProxy(lookup);
    expect(await world.read('http://page.test/page')).toMatchObject({ status: 200 });
    expect(world.proxy.forwarded).toEqual(['http://page.test/page']);
    expect(world.proxy.opened).toEqual([]);
  });

  it('is read with the name and password that the proxy wants, and it is said where they are wrong', async () => {
    const lookup = () => Promise.resolve(['93.184.215.14']);
    await using world = await throughProxy(lookup, { asked: 'ann:p@ss', given: 'ann:p%40ss' });
    expect(await world.read('http://page.test/page')).toMatchObject({ status: 200 });
    await using other = await throughProxy(lookup, { asked: 'ann:p@ss', given: 'ann:wrong' });
    await expect(other.read('http://page.test/page')).rejects.toThrow(
      /does not accept the user name and password/,
    );
  });

  it.each(['http://page.test/page', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest'])(
    'is refused without asking the proxy where its address is private: %s',
    async (url) => {
      await using world = await throughProxy(() => Promise.resolve(['93.184.215.14', '10.0.0.7']));
      await expect(world.read(url)).rejects.toMatchObject({ trouble: 'private-address' });
      expect([...world.proxy.opened, ...world.proxy.forwarded]).toEqual([]);
    },
  );
});

it('a name that only the inside of a network knows is not asked of the proxy, unless it is allowed', async () => {
  const read = async (privateHosts: readonly string[]) => {
    const proxy = await startConnectProxy({ names: {} });
    await using world = await guardedWorld({
      privateHosts,
      proxyFor: createProxyFor(proxy.settings()),
      lookup: () => Promise.reject(new Error('ENOTFOUND')),
    });
    const answer = await world.read('http://metadata.google.internal/').catch((error: unknown) => error);
    await Promise.resolve(proxy[Symbol.asyncDispose]()).catch(() => {});
    return answer;
  };
  expect(await read([])).toMatchObject({ trouble: 'private-address' });
  expect(await read(['metadata.google.internal'])).toMatchObject({ status: 405 });
});

describe('a chat platform', () => {
  const file = { kind: 'file', title: 'Bicycles', name: 'bicycles.md', content: 'So.\n' } as const;

  it('Slack is talked to through the proxy, its Web API, its line and its files', async () => {
    await using proxy = await startConnectProxy({ login: 'ann:p' });
    const world = await startSlackWorld({ proxy: proxy.settings('ann:p') });
    await world.connect('socket');
    world.fake.person('Ann').writesDirectly('hello');
    await eventually('"hello" is heard', () => world.core.messages.find(({ text }) => text === 'hello'));
    const question = world.fake.person('Bob').writesDirectly('A file?');
    await world.platform.send(threadOf(question), outgoing(file));
    expect(world.fake.thread(question).latest()?.files).toHaveLength(1);
    await world.close();
    expect(proxy.upgrades).toHaveLength(1);
    expect(proxy.opened.length).toBeGreaterThan(1);
  });

  it('Discord is talked to through the proxy, its API, its gateway and its files', async () => {
    await using proxy = await startConnectProxy({ login: 'ann:p' });
    const world = await startDiscordWorld({ proxy: proxy.settings('ann:p') });
    await world.connect();
    world.ann.mentions('hello', { channel: world.general });
    await eventually('it is heard', () => world.core.messages.at(0));
    const thread = world.begunBy(world.ann.mentions('A file?', { channel: world.general }));
    await world.platform.send(thread, outgoing(file));
    const posted = world.fake.messages(thread.externalId).filter(({ byBot }) => byBot);
    expect(posted.flatMap(({ files }) => files.map(({ name }) => name))).toEqual([file.name]);
    await world.close();
    expect(proxy.upgrades).toHaveLength(1);
    expect(proxy.opened.length).toBeGreaterThan(1);
  });

  it('Slack is not reached, and the log says what to do, where the proxy forbids it', async () => {
    await using proxy = await startConnectProxy({ trouble: 'forbids' });
    const world = await startSlackWorld({ proxy: proxy.settings('ann:secret') });
    await world.connect('socket');
    const warned = JSON.stringify(world.log.lines('warn'));
    expect(warned).toMatch(
      /proxy http:\/\/127.0.0.1:\d+ does not let Footnote through to 127.0.0.1:\d+ \(403\)/,
    );
    expect(warned).not.toContain('secret');
    await world.close();
  });
});

describe('the doctor', () => {
  const examined = async (proxy: Awaited<ReturnType<typeof startConnectProxy>>, login?: string) => {
    const target = new URL('https://model.test');
    const found = createProxyFor(proxy.settings(login))(target);
    if (found === null) throw new Error('no proxy leads there');
    const opens = async () => void (await openTunnel(found, target, 300)).destroy();
    const used = [{ name: found.name, target: target.host, opens }];
    return proxyCheck({ used, isSet: true, none: ['localhost'], pages: true }).run(never);
  };

  it('shows which proxy is used, without its password, and what pages depend on', async () => {
    await using model = await startConnectProxy();
    await using proxy = await startConnectProxy({ login: 'ann:p', names: { 'model.test': model.port } });
    expect(await examined(proxy, 'ann:p')).toEqual({
      status: 'ok',
      detail: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+ opens a way to model\.test; reached without it: localhost; pages .* up to the proxy$/,
      ),
    });
  });

  it('fails with what the proxy said', async () => {
    await using proxy = await startConnectProxy({ login: 'ann:p' });
    await expect(examined(proxy)).rejects.toThrow(/asks for a user name and password/);
  });
});
