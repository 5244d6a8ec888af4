// Reading pages of a web that does not want to be read, over the wire.
import { describe, expect, it } from 'vitest';
import { silentTracing } from '../../../src/base/tracing.ts';
import type { Attributes, Tracing } from '../../../src/base/tracing.ts';
import { decodeText } from '../../../src/sources/extract/charset.ts';
import { webSettingsSchema } from '../../../src/sources/settings.ts';
import type { WebSettings } from '../../../src/sources/settings.ts';
import type { FetchedDocument } from '../../../src/sources/extract/read-page.ts';
import { createWebPages } from '../../../src/sources/web/web-pages.ts';
import type { Behaviour } from '../../fakes/hostile-site.ts';
import { eventually } from '../../support/eventually.ts';
import { guardedWorld } from '../../support/guarded-world.ts';
import { manualClock } from '../../support/manual-clock.ts';

const settings: WebSettings = webSettingsSchema.parse({
  contact: '',
  robots: true,
  allow: [],
  deny: [],
  privateHosts: [],
  timeoutMs: 20_000,
  maxBytes: 1_000_000,
  maxRedirects: 5,
  proxy: false,
  concurrency: 50,
  perHost: 50,
  extraction: { timeoutMs: 1_000, threads: 1 },
});

const missing: Behaviour = ({ response }) => void response.writeHead(404).end('no');
const says =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  ({ response }) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
const robots = (text: string) => says(200, text, { 'content-type': 'text/plain' });

/** A site with a robots.txt and more, and its pages as they are read; their text is all of the document. */
async function webWorld(
  more: Readonly<Record<string, Behaviour>> = {},
  changes: Partial<WebSettings> = {},
  tracing: Tracing = silentTracing,
) {
  const world = await guardedWorld(
    { isPublic: (address) => address === '127.0.0.1' },
    { '/robots.txt': missing, ...more },
  );
  const clock = manualClock();
  const documents: FetchedDocument[] = [];
  const pages = createWebPages({
    http: world.http,
    settings: { ...settings, ...changes },
    clock,
    tracing,
    async extract(document) {
      documents.push(document);
      const text = decodeText(document.bytes, document.charset ?? undefined);
      return { title: 'A title', text, cut: false, published: '2024-05' };
    },
  });
  const { signal } = new AbortController();
  return {
    ...world,
    clock,
    documents,
    pages,
    paths: () => world.site.requests.map(({ path }) => path),
    read: (path: string, by = signal) =>
      pages.read(path.includes('://') ? path : world.url(path), { signal: by }),
  };
}

const failing = (code: string, words: RegExp) =>
  expect.objectContaining({ name: 'ExpectedFailure', code, message: expect.stringMatching(words) });
const to = (url: string) => `/to?url=${encodeURIComponent(url)}`;

describe('a page', () => {
  it('is read with what it says of itself, under its one address', async () => {
    await using world = await webWorld();
    const page = await world.read('/page?utm_source=mail#top');
    expect(page).toEqual({
      hash: 'd9ad5ade61417c69f032a15cc43a62d1f9cdc931c21ae3a040cd5810c47dac8b',
      url: world.url('/page'),
      title: 'A title',
      text: expect.stringContaining('The kettle is blue.'),
      published: '2024-05',
    });
    expect(world.documents).toMatchObject([
      { contentType: 'html', charset: 'utf-8', url: world.url('/page') },
    ]);
  });

  it('has the address it was found at in the end', async () => {
    await using world = await webWorld();
    expect((await world.read(to('/page?utm_source=x#part'))).url).toBe(world.url('/page'));
  });

  it('is downloaded once for all who want it at the same time, and given up when nobody does', async () => {
    await using world = await webWorld();
    const [one, other] = await Promise.all([world.read('/page'), world.read('/page#part')]);
    expect(one).toBe(other);
    expect(world.paths()).toEqual(['/robots.txt', '/page']);

    const aborts = [new AbortController(), new AbortController()];
    const readers = aborts.map(({ signal }) => world.read('/slow-body', signal));
    await eventually('the download', () => world.paths().includes('/slow-body'));
    aborts[0]?.abort(new Error('first gone'));
    await expect(readers[0]).rejects.toThrow('first gone');
    const before = world.site.sent('/slow-body');
    await eventually('more of it', () => world.site.sent('/slow-body') > before);
    aborts[1]?.abort(new Error('second gone'));
    await expect(readers[1]).rejects.toThrow('second gone');
    await world.site.settled('/slow-body');
  });

  it('is cut where it is too long', async () => {
    await using world = await webWorld();
    const page = await world.read('/huge');
    expect(page.text).toHaveLength(1_000_000);
    await world.site.settled('/huge');
    expect(world.site.sent('/huge')).toBeLessThan(20_000_000);
  });

  it('is passed on whole although it is a hundred thousand tags deep', async () => {
    await using world = await webWorld();
    await world.read('/tags');
    expect(world.documents[0]?.bytes).toHaveLength(500_000);
  });

  it('comes with the charset its site names, right or wrong', async () => {
    const greeting = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    await using world = await webWorld({
      '/cyrillic': ({ response }) =>
        void response.writeHead(200, { 'content-type': 'text/html; charset=windows-1251' }).end(greeting),
    });
    expect((await world.read('/cyrillic')).text).toBe('Привет');
    expect(world.documents[0]?.charset).toBe('windows-1251');
  });
});

describe('a page that cannot be read', () => {
  it.each([
    [404, 'source-not-found', /^site\.test has no such page \(HTTP 404\)\.$/],
    [410, 'source-not-found', /HTTP 410/],
    [401, 'source-blocked', /does not let this page be read/],
    [403, 'source-blocked', /HTTP 403/],
    [451, 'source-blocked', /HTTP 451/],
    [400, 'source-unreachable', /did not give this page/],
    [304, 'source-unreachable', /did not give this page/],
  ])('says why: HTTP %i', async (status, code, words) => {
    await using world = await webWorld({ '/x': says(status, 'secret content') });
    await expect(world.read('/x')).rejects.toEqual(failing(code, words));
    expect(world.documents).toEqual([]);
  });

  it.each([
    ['/cut', 'source-unreachable', /broke the connection off/],
    ['/truncated-gzip', 'source-unreadable', /damaged/],
    ['/header-bomb', 'source-too-large', /headers/],
    ['/loop', 'source-unreachable', /redirects more than 5 times/],
    [to('http://169.254.169.254/latest/'), 'source-blocked', /private or reserved/],
    [to('file:///etc/passwd'), 'source-blocked', /not file:/],
    ['/image', 'source-unreadable', /neither a page, a text nor a PDF/],
    ['/nothing', 'source-unreadable', /without text/],
    ['/book', 'source-too-large', /a PDF of more than 1 MB/],
  ])('says why: %s', async (path, code, words) => {
    await using world = await webWorld({
      '/image': says(200, 'PNG', { 'content-type': 'image/png' }),
      '/nothing': says(200, ' \n '),
      '/book': says(200, `%PDF-1.7${'x'.repeat(1_000_000)}`, { 'content-type': 'application/pdf' }),
    });
    await expect(world.read(path)).rejects.toEqual(failing(code, words));
  });

  it.each(['ftp://example.com/', 'https://me:secret@example.com/', 'nonsense'])(
    'is none when its address is none: %s',
    async (address) => {
      await using world = await webWorld();
      await expect(world.read(address)).rejects.toEqual(
        failing('source-blocked', /not the address of a web page/),
      );
      expect(world.pages.canonical(address)).toBeNull();
    },
  );

  it('says when its site takes too long', async () => {
    await using world = await webWorld({}, { timeoutMs: 300 });
    await expect(world.read('/silent-body')).rejects.toEqual(failing('source-unreachable', /within 0\.3 s/));
  });
});

describe('a site that is busy', () => {
  /** Answers with the status until it is asked for the last time. */
  const busy = (status: number, headers: Record<string, string>, times = 1): Behaviour => {
    let left = times;
    return (visit) => (left-- > 0 ? says(status, 'busy', headers)(visit) : says(200, 'here you are')(visit));
  };

  it.each([
    [503, { 'retry-after': '2' }, 2_000],
    [429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, 3_000],
    [500, {}, 1_000],
  ])('is asked once more after its pause: HTTP %i', async (status, headers, pause) => {
    await using world = await webWorld({ '/busy': busy(status, headers) });
    const reading = world.read('/busy');
    await eventually('the pause', () => world.clock.sleepers() === 1);
    await world.clock.advance(pause - 1);
    expect(world.clock.sleepers()).toBe(1);
    await world.clock.advance(1);
    expect((await reading).text).toBe('here you are');
  });

  it('is not asked a third time', async () => {
    await using world = await webWorld({ '/busy': busy(503, {}, 2) });
    const reading = world.read('/busy');
    await eventually('the pause', () => world.clock.sleepers() === 1);
    await Promise.all([
      expect(reading).rejects.toEqual(failing('source-unreachable', /at the moment \(HTTP 503\)/)),
      world.clock.advance(1_000),
    ]);
  });

  it('is left alone when it asks for a long pause', async () => {
    await using world = await webWorld({ '/busy': busy(429, { 'retry-after': '60' }) });
    await expect(world.read('/busy')).rejects.toEqual(failing('source-unreachable', /HTTP 429/));
    expect(world.paths()).toEqual(['/robots.txt', '/busy']);
  });
});

describe('the lists of domains', () => {
  it('are asked before anything is sent', async () => {
    await using world = await webWorld({}, { deny: ['site.test'] });
    await expect(world.read('/page')).rejects.toEqual(
      failing('source-blocked', /on the list of sites that are not read/),
    );
    expect(world.paths()).toEqual([]);
    expect(world.pages.allowed(world.url('/page'))).toBe(false);
  });

  it('are asked for every redirect (A147)', async () => {
    await using world = await webWorld({}, { deny: ['evil.test'] });
    const reading = world.read(to(`http://www.evil.test:${world.site.port}/page`));
    await expect(reading).rejects.toEqual(failing('source-blocked', /^www\.evil\.test is on the list/));
    expect(world.paths()).toEqual(['/robots.txt', '/to']);
  });
});

describe('robots.txt', () => {
  it('is obeyed, for us and for everybody', async () => {
    const rules =
      'User-agent: *\nDisallow: /page\n\nUser-agent: Footnote\nDisallow: /private\nAllow: /private/open$\n';
    await using world = await webWorld({
      '/robots.txt': robots(rules),
      '/private/open': says(200, 'open'),
    });
    await world.read('/page');
    await world.read('/private/open');
    await expect(world.read('/private/x')).rejects.toEqual(
      failing('source-blocked', /^site\.test asks programs not to read this page \(robots\.txt\)\.$/),
    );
    expect(world.paths()).toEqual(['/robots.txt', '/page', '/private/open']);
  });

  it('is asked for every redirect, of the site it leads to', async () => {
    await using world = await webWorld({ '/robots.txt': robots('User-agent: *\nDisallow: /page') });
    const reading = world.read(to(`http://other.test:${world.site.port}/page`));
    await expect(reading).rejects.toEqual(failing('source-blocked', /^other\.test asks programs not to/));
    expect(world.paths()).toEqual(['/robots.txt', '/to', '/robots.txt']);
  });

  it('is not asked when the settings say so', async () => {
    await using world = await webWorld(
      { '/robots.txt': robots('User-agent: *\nDisallow: /') },
      { robots: false },
    );
    await world.read('/page');
    expect(world.paths()).toEqual(['/page']);
  });

  it('is fetched once an hour, and once for all who read at the same time', async () => {
    await using world = await webWorld();
    await Promise.all([world.read('/page?1'), world.read('/page?2'), world.read('/page?3')]);
    await world.clock.advance(59 * 60_000);
    await world.read('/page');
    expect(world.paths().filter((path) => path === '/robots.txt')).toHaveLength(1);
    await world.clock.advance(60_000);
    await world.read('/page');
    expect(world.paths().filter((path) => path === '/robots.txt')).toHaveLength(2);
  });

  it.each([
    ['is missing', missing],
    ['is forbidden', says(403, 'no')],
    [
      'redirects without end',
      ({ response }) => void response.writeHead(301, { location: '/robots.txt' }).end(),
    ],
    ['is damaged', says(200, 'not gzip', { 'content-encoding': 'gzip' })],
    ['is empty', robots('')],
    ['is no such file', says(200, '<html>Welcome!</html>')],
  ] satisfies [string, Behaviour][])('allows everything when it %s', async (_what, behaviour) => {
    await using world = await webWorld({ '/robots.txt': behaviour });
    expect((await world.read('/page')).text).toContain('The kettle is blue.');
  });

  it('blocks everything for a minute when the site is in trouble', async () => {
    let inTrouble = true;
    await using world = await webWorld({
      '/robots.txt': (visit) => (inTrouble ? says(503, 'later') : missing)(visit),
    });
    await expect(world.read('/page')).rejects.toEqual(failing('source-blocked', /robots\.txt, HTTP 503/));
    inTrouble = false;
    await expect(world.read('/page')).rejects.toEqual(failing('source-blocked', /robots\.txt, HTTP 503/));
    await world.clock.advance(60_000);
    await world.read('/page');
  });

  it('that cannot be reached means that the page cannot', async () => {
    await using world = await webWorld({ '/robots.txt': ({ request }) => void request.socket.destroy() });
    await expect(world.read('/page')).rejects.toEqual(
      failing('source-unreachable', /broke the connection off/),
    );
    expect(world.paths()).toEqual(['/robots.txt']);
  });

  it('that never comes is waited for once a minute, not once a page', async () => {
    let isSilent = true;
    const behaviour: Behaviour = (visit) => (isSilent ? undefined : missing(visit));
    await using world = await webWorld({ '/robots.txt': behaviour }, { timeoutMs: 300 });
    for (const path of ['/page?1', '/page?2']) {
      await expect(world.read(path)).rejects.toEqual(failing('source-unreachable', /within 0\.3 s/));
    }
    expect(world.paths()).toEqual(['/robots.txt']);
    isSilent = false;
    await world.clock.advance(60_000);
    // Whether it comes within the time is not what this is about.
    await Promise.allSettled([world.read('/page')]);
    expect(world.paths().slice(0, 2)).toEqual(['/robots.txt', '/robots.txt']);
  });

  it('is read up to half a megabyte', async () => {
    const filler = `# ${'x'.repeat(97)}\n`;
    const late = (lines: number) => robots(`${filler.repeat(lines)}User-agent: *\nDisallow: /page\n`);
    await using short = await webWorld({ '/robots.txt': late(4_900) });
    await expect(short.read('/page')).rejects.toEqual(failing('source-blocked', /robots\.txt/));
    await using long = await webWorld({ '/robots.txt': late(5_100) });
    await long.read('/page');
  });

  it('cannot keep us busy with its patterns', async () => {
    const pattern = `Disallow: /${'*a'.repeat(20)}b\n`;
    await using world = await webWorld({ '/robots.txt': robots(`User-agent: *\n${pattern.repeat(9_000)}`) });
    await expect(world.read(`/${'a'.repeat(1_500)}`)).rejects.toEqual(
      failing('source-blocked', /robots\.txt/),
    );
    expect((await world.read('/page')).text).toContain('The kettle is blue.');
  });
});

it('is traced by its host, never by its address', async () => {
  const spans: Attributes[] = [];
  const tracing: Tracing = {
    span: (kind, name, attributes, work) => {
      spans.push({ kind, name, ...attributes });
      return work({ set: (more) => void spans.push(more), content() {} });
    },
  };
  await using world = await webWorld({}, {}, tracing);
  await world.read('/page?secret=1');
  expect(spans).toEqual([
    { kind: 'fetch', name: 'page', 'server.address': 'site.test' },
    { 'http.response.status_code': 200, 'fetch.bytes': 75 },
    { kind: 'extract', name: 'html', 'extract.bytes': 75 },
  ]);
});
