// What the open web can do to a download, over the wire.
import { describe, expect, it } from 'vitest';
import { DownloadFailed } from '../../../src/http/port.ts';
import { isPublicAddress } from '../../../src/http/public-address.ts';
import { honestPage } from '../../fakes/hostile-site.ts';
import { eventually } from '../../support/eventually.ts';
import { guardedWorld } from '../../support/guarded-world.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const failing = (trouble: string, words: RegExp) =>
  expect.objectContaining({ name: 'DownloadFailed', trouble, message: expect.stringMatching(words) });

describe('an ordinary page', () => {
  it('is read whole, by an honest user agent', async () => {
    await using world = await guardedWorld();
    const page = await world.read('/page');
    expect(page).toMatchObject({ url: world.url('/page'), status: 200, cut: false });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text(page.body)).toBe(honestPage);
    expect(world.site.requests[0]?.headers['user-agent']).toBe(
      'Footnote/0.0.0 (research assistant; +test@example.com)',
    );
  });

  it.each(['/gzip', '/br', '/deflate', '/raw-deflate'])('is decompressed from %s', async (path) => {
    await using world = await guardedWorld();
    expect(text((await world.read(path)).body)).toBe(honestPage);
  });

  it('has memory of its own, so that a thread can take it over without a copy', async () => {
    await using world = await guardedWorld();
    const { body } = await world.read('/page');
    expect(body.buffer.byteLength).toBe(body.length);
  });

  it('keeps its connection for the next one', async () => {
    await using world = await guardedWorld();
    await world.read('/page');
    // A connection is free again one turn of the event loop after its answer has ended.
    await new Promise(setImmediate);
    await world.read('/page');
    expect(world.lookedUp).toEqual(['site.test']);
  });
});

describe('a body that is too large', () => {
  it.each(['/huge', '/endless'])('stops at the limit: %s', async (path) => {
    await using world = await guardedWorld();
    await expect(world.read(path)).rejects.toEqual(failing('too-large', /more than 1 MB/));
    await world.site.settled(path);
    // What the systems on both sides hold for a connection comes on top.
    expect(world.site.sent(path)).toBeLessThan(20_000_000);
  });

  it('keeps its beginning where that is wanted', async () => {
    await using world = await guardedWorld();
    const page = await world.read('/huge', { tooLarge: 'cut' });
    expect(page).toMatchObject({ status: 200, cut: true });
    expect(page.body).toHaveLength(1_000_000);
    expect(text(page.body)).toMatch(/^all work and no play/);
    await world.site.settled('/huge');
    expect(world.site.sent('/huge')).toBeLessThan(20_000_000);
  });

  it('stops a bomb of 1 GB at the limit, whatever it weighs compressed', async () => {
    await using world = await guardedWorld();
    await expect(world.read('/bomb')).rejects.toEqual(failing('too-large', /more than 1 MB/));
    const page = await world.read('/bomb', { tooLarge: 'cut' });
    expect(page.cut).toBe(true);
    expect(Buffer.alloc(1_000_000).equals(page.body)).toBe(true);
  });

  it('counts headers too', async () => {
    await using world = await guardedWorld();
    await expect(world.read('/header-bomb')).rejects.toEqual(
      failing('too-large', /headers that are too large/),
    );
  });
});

describe('a body that is damaged', () => {
  it.each([
    ['/unknown-encoding', 'bad-encoding', /in an unknown way/],
    ['/truncated-gzip', 'bad-encoding', /damaged/],
    ['/not-gzip', 'bad-encoding', /damaged/],
    ['/short', 'connection', /broke the connection off/],
    ['/cut', 'connection', /broke the connection off/],
    ['/reset', 'connection', /broke the connection off/],
    ['/not-http', 'connection', /did not answer in HTTP/],
  ])('fails with its reason: %s', async (path, trouble, words) => {
    await using world = await guardedWorld();
    await expect(world.read(path)).rejects.toEqual(failing(trouble, words));
    expect((await world.read('/page')).status).toBe(200);
  });
});

describe('a site that keeps us waiting', () => {
  it.each(['/slow-headers', '/slow-body', '/silent-body'])('is left when time is over: %s', async (path) => {
    await using world = await guardedWorld();
    await expect(world.read(path, { timeoutMs: 200 })).rejects.toEqual(
      failing('timeout', /^site\.test gave no whole answer within 0\.2 s/),
    );
    await world.site.settled(path);
  });

  it.each(['/slow-headers', '/slow-body'])('is left at once when nobody wants it: %s', async (path) => {
    await using world = await guardedWorld();
    const abort = new AbortController();
    const reading = world.read(path, { signal: abort.signal });
    await eventually('the request', () => world.site.requests.length > 0);
    abort.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    await world.site.settled(path);
  });

  it('holds back nobody who reads another host', async () => {
    await using world = await guardedWorld({ perHost: 1, concurrency: 2, isPublic: () => true });
    const abort = new AbortController();
    const slow = [
      world.read('/slow-body', { signal: abort.signal }),
      world.read('/page', { signal: abort.signal }),
    ];
    await world.read(`http://other.test:${world.site.port}/page`);
    expect(world.site.requests.map(({ path }) => path)).toEqual(['/slow-body', '/page']);
    abort.abort(new Error('enough'));
    expect(await Promise.allSettled(slow)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });
});

describe('redirects', () => {
  const to = (url: string) => `/to?url=${encodeURIComponent(url)}`;

  it('are followed, and the last address is the page’s', async () => {
    await using world = await guardedWorld();
    const page = await world.read(to('/to?url=/page'));
    expect(page.url).toBe(world.url('/page'));
    expect(text(page.body)).toBe(honestPage);
  });

  it.each([
    ['UTF-8', Buffer.from('/page?q=straße').toString('latin1')],
    ['Latin-1', '/page?q=straße'],
  ])('lead where their address in bytes of %s says', async (_charset, location) => {
    await using world = await guardedWorld();
    expect((await world.read(to(location))).url).toBe(world.url('/page?q=stra%C3%9Fe'));
  });

  it('end after as many as are allowed', async () => {
    await using world = await guardedWorld();
    await expect(world.read('/loop')).rejects.toEqual(failing('redirects', /more than 5 times/));
    expect(world.site.requests).toHaveLength(6);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['http://localhost/', 'private-address'],
    ['http://[::1]/', 'private-address'],
    ['http://2130706433/', 'private-address'],
    ['http://evil.test/', 'private-address'],
    ['file:///etc/passwd', 'not-http'],
    ['gopher://example.com/', 'not-http'],
    ['http://somebody:secret@example.com/', 'not-http'],
    ['http://example.com:22/', 'not-http'],
    ['http://', 'not-http'],
  ])('never lead to %s (A147)', async (address, trouble) => {
    await using world = await guardedWorld();
    await expect(world.read(to(address))).rejects.toMatchObject({ name: 'DownloadFailed', trouble });
    expect(world.site.requests).toHaveLength(1);
  });

  it('are refused by whoever asks, before they are followed', async () => {
    await using world = await guardedWorld();
    const seen: string[] = [];
    const reading = world.read(to('/page'), {
      beforeRedirect(url) {
        seen.push(url.href);
        throw new Error('not this one');
      },
    });
    await expect(reading).rejects.toThrow('not this one');
    expect(seen).toEqual([world.url('/page')]);
    expect(world.site.requests).toHaveLength(1);
  });
});

describe('addresses of the machine and its network', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://10.0.0.1:8080/',
    'http://169.254.169.254/',
    'http://localhost/',
    'https://localhost/',
  ])('are refused however they are written: %s', async (address) => {
    await using world = await guardedWorld();
    await expect(world.read(address)).rejects.toEqual(failing('private-address', /private or reserved/));
  });

  it('are refused when a name has them beside a public one', async () => {
    await using world = await guardedWorld({ lookup: async () => ['93.184.215.14', '10.0.0.1'] });
    await expect(world.read('http://both.example/')).rejects.toEqual(
      failing('private-address', /both\.example/),
    );
  });

  it('are refused when a name that was public has become one of them', async () => {
    const answers = [['127.0.0.1'], ['::1']];
    await using world = await guardedWorld({
      privateHosts: [],
      // Stands for a public address in this test.
      isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
      lookup: async () => answers.shift() ?? [],
    });
    const abort = new AbortController();
    const first = world.read('/slow-body', { signal: abort.signal });
    await eventually('the first request', () => world.site.requests.length === 1);
    await expect(world.read('/page')).rejects.toEqual(failing('private-address', /site\.test/));
    expect(world.lookedUp).toEqual(['site.test', 'site.test']);
    abort.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(world.site.requests).toHaveLength(1);
  });

  it('are not reached over a connection that was opened to a host that may have one', async () => {
    await using world = await guardedWorld();
    await world.read('/page');
    expect(world.site.connections()).toBe(1);
    await expect(world.read(`http://evil.test:${world.site.port}/page`)).rejects.toEqual(
      failing('private-address', /evil\.test/),
    );
    await expect(world.read(`http://127.0.0.1:${world.site.port}/page`)).rejects.toBeInstanceOf(
      DownloadFailed,
    );
    expect(world.site.requests).toHaveLength(1);
  });

  it.each(['127.0.0.1', '127.0.0.1:2', '::1', '[::1]', '[::1]:2'])(
    'are tried when they are exempt as %s',
    async (host) => {
      await using world = await guardedWorld({ privateHosts: [host] });
      const address = host.includes('::1') ? 'http://[::1]:2/' : 'http://127.1:2/';
      await expect(world.read(address)).rejects.toMatchObject({ trouble: 'connection' });
    },
  );

  it('are exempt on the named port only', async () => {
    await using world = await guardedWorld();
    await expect(world.read('http://site.test:8081/page')).rejects.toEqual(
      failing('private-address', /site\.test/),
    );
  });
});

it('tries the next address of a name when one does not answer', async () => {
  await using world = await guardedWorld({ lookup: async () => ['::1', '127.0.0.1'] });
  expect(text((await world.read('/page')).body)).toBe(honestPage);
});

it('says that a name does not exist', async () => {
  const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  await using world = await guardedWorld({ lookup: () => Promise.reject(missing) });
  await expect(world.read('http://nowhere.example/')).rejects.toEqual(
    failing('unknown-host', /^nowhere\.example has no address: the name does not exist\.$/),
  );
});
