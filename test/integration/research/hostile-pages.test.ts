// Whole runs whose search shows a hostile page before the honest ones: over real HTTP and in real threads, without a
// model and with one. The run ends with honest pages cited, and what was wrong with the other one is kept in words.
import { english } from '../../support/english.ts';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Outside } from '../../../src/outside.ts';
import type { Behaviour } from '../../fakes/hostile-site.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { eventually } from '../../support/eventually.ts';
import * as hostile from '../../support/hostile-research.ts';
import type { HostileResearch } from '../../support/hostile-research.ts';
import { openWorld } from '../../support/outside-world.ts';
import { researchWith } from '../../support/scripted-research.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const { answer, article, finished, html, request, researching } = hostile;

/** The request of `/held`, which gets no answer. */
let held: Socket;
const pages: Readonly<Record<string, Behaviour>> = {
  '/no-pdf': html(article(answer), { 'content-type': 'application/pdf' }),
  '/broken-pdf': html(`%PDF-1.7\n${'junk '.repeat(500)}`, { 'content-type': 'application/pdf' }),
  '/gone': ({ response }) => void response.writeHead(404).end('gone'),
  '/held': (visit) => void (held = visit.request.socket),
  '/deep': html(`<title>Deep</title>${'<div>'.repeat(100_000)}Heron lives in deep water.`),
  '/nul': html(
    article('Heron names itself in JSON.').replace(
      '<main>',
      String.raw`<script type="application/ld+json">{"@type":"Article","headline":"Her\u0000on \ud83d"}</script><main>`,
    ),
  ),
  // UTF-8, whatever the server and the page itself say
  '/latin': html(
    `<meta charset="iso-8859-1">${article('Die Größe zählt: Zürich is the city that keeps the Heron backups – „alle“.')}`,
    { 'content-type': 'text/html; charset=windows-1252' },
  ),
};

let place: HostileResearch;
let models: FakeModels;
let world: Outside & { close(): Promise<void> };

beforeAll(async () => {
  place = await hostile.startHostileResearch(pages);
  const tasks = [{ question: request, entity: null, searches: ['Heron backups', 'Heron database backups'] }];
  models = await startFakeOpenAi({ answer: researchWith(request, tasks, 'medium') });
  world = await openWorld(
    { ...place.environment, OPENAI_API_KEY: models.key, OPENAI_BASE_URL: models.url },
    // Only pages that do not come are given up for their time: what else takes time takes more of it on a busy machine.
    `
web: { timeoutMs: 4000, maxBytes: 1000000, perHost: 50, deny: [denied.test], extraction: { timeoutMs: 60000 } }
search: { timeoutMs: 60000, searxng: { perSecond: 1000 } }
`,
  );
});
afterAll(async () => {
  await world.close();
  await models.close();
  await place.close();
});
afterEach(() => {
  // Also that nobody knocked: a request to it would make closing it fail as well.
  expect(place.secret.requests).toEqual([]);
});

const to = (address: string) => `/to?url=${encodeURIComponent(address)}`;
const secretly = (host: string) => () => to(`http://${host}:${place.secret.port}/admin`);

/** What the hostile site has, and what is said about it. */
const unreadable: readonly [what: string, path: string | (() => string), words: RegExp][] = [
  ['redirects without end', '/loop', /^127\.0\.0\.1 redirects more than 5 times\.$/],
  [
    'redirects to the metadata of a cloud machine',
    to('http://169.254.169.254/latest/meta-data/'),
    /^169\.254\.169\.254 is not on the open web: its address is private or reserved\.$/,
  ],
  ['redirects to a private server', secretly('127.0.0.1'), /private or reserved/],
  ['redirects to it by name', secretly('localhost'), /^localhost is not on the open web/],
  ['redirects to it by IPv6', secretly('[::1]'), /private or reserved/],
  ['redirects to it by an IPv4 address in IPv6', secretly('[::ffff:127.0.0.1]'), /private or reserved/],
  ['redirects to it by a number', secretly('2130706433'), /private or reserved/],
  ['redirects to a file', to('file:///etc/passwd'), /^Only http and https addresses are read, not file:/],
  [
    'redirects to a site that is denied',
    to('http://www.denied.test/'),
    /on the list of sites that are not read/,
  ],
  ['is a gzip bomb', '/bomb', /^127\.0\.0\.1 sent something that is neither a page, a text nor a PDF\.$/],
  ['is not compressed as it says', '/not-gzip', /^127\.0\.0\.1 sent a damaged compressed body\.$/],
  ['is compressed in an unknown way', '/unknown-encoding', /compressed its answer in an unknown way/],
  ['is cut off', '/cut', /^127\.0\.0\.1 broke the connection off\.$/],
  ['is shorter than it says', '/short', /broke the connection off/],
  ['has endless headers', '/header-bomb', /headers that are too large/],
  ['does not speak HTTP', '/not-http', /did not answer in HTTP/],
  ['is no PDF', '/no-pdf', /neither a page, a text nor a PDF/],
  ['is a broken PDF', '/broken-pdf', /^This PDF is damaged and cannot be read\.$/],
  ['is a hundred thousand tags and no word', '/tags', /^This page contains no text that can be read\.$/],
];

const failed = (words: RegExp) => ({ status: 'failed', number: null, error: expect.stringMatching(words) });

const withModel = (): Parameters<typeof researching>[1] => ({
  agents: { models: world.models, prompts: shippedPrompts, say: english },
  settings: { depth: 'auto' },
});

/** Shows these first, and what came of the run; that honest pages are cited in their own words holds for every one. */
async function beside(addresses: readonly string[], over: Parameters<typeof researching>[1] = {}) {
  place.show(...addresses);
  const stage = await researching(world, over);
  const { result, records } = await finished(stage);
  expect(result.answered).toBe('yes');
  expect(result.report).toContain('35 days');
  expect(result.citations.map(({ url }) => new URL(url).host)).toContain(`127.0.0.1:${place.good.port}`);
  expect(result.citations.every(({ verified }) => verified)).toBe(true);
  const sources = new Map(records.sources.map((source) => [source.url, source]));
  return { result, of: (address: string) => sources.get(address), library: stage.library };
}

describe('a run beside a page that', () => {
  it.each(unreadable)('%s', async (_what, path, words) => {
    const address = place.hostile(typeof path === 'string' ? path : path());
    const { result, of } = await beside([address]);
    expect(of(address)).toMatchObject(failed(words));
    expect(result.sources.find(({ url }) => url === address)).toMatchObject(failed(words));
    expect(result.citations.map(({ url }) => url)).not.toContain(address);
    expect(result.cautions).toContainEqual(expect.stringMatching(/^1 page could not be read: /));
  });

  it('never ends, never begins, or stops half-way', async () => {
    const addresses = ['/slow-body', '/slow-headers', '/silent-body'].map(place.hostile);
    const { result, of } = await beside(addresses);
    for (const address of addresses) {
      expect(of(address)).toMatchObject(failed(/^127\.0\.0\.1 gave no whole answer within 4 s\.$/));
    }
    expect(result.cautions).toContainEqual(expect.stringMatching(/^3 pages could not be read: /));
  });

  it.each(['/huge', '/endless'])(
    'has 200 MB or no end: no more is fetched than is read (%s)',
    async (path) => {
      const { of } = await beside([place.hostile(path)]);
      expect(of(place.hostile(path))).toMatchObject({ status: 'visited', error: null });
      await place.bad.settled(path);
      // 1 MB is read; the rest is what was on its way.
      expect(place.bad.sent(path)).toBeLessThan(30_000_000);
    },
  );

  it('has a hundred thousand tags around its text, which is read', async () => {
    const { of, library } = await beside([place.hostile('/deep')]);
    const page = await library.page(of(place.hostile('/deep'))?.pageHash ?? '');
    expect(page?.text).toBe('Heron lives in deep water.');
  });

  it('names itself with what no database takes', async () => {
    const { result, of, library } = await beside([place.hostile('/nul')]);
    const page = await library.page(of(place.hostile('/nul'))?.pageHash ?? '');
    expect(page?.title).toMatch(/^Her.?on/);
    for (const text of [page?.title, page?.text, result.sources[0]?.title]) {
      expect(text?.isWellFormed()).toBe(true);
      expect(text).not.toContain('\0');
    }
  });

  it('its site asks programs not to read', async () => {
    const address = `http://127.0.0.1:${place.closed.port}/page`;
    const { of } = await beside([address]);
    expect(of(address)).toMatchObject(
      failed(/^127\.0\.0\.1 asks programs not to read this page \(robots\.txt\)\.$/),
    );
    expect(place.closed.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('does not answer: the others are read before it has, and another one for one that fails', async () => {
    place.show(place.hostile('/held'), place.hostile('/gone'));
    const stage = await researching(world);
    const pass = stage.pass();
    const found = async () =>
      (await stage.world.events(stage.runId)).filter(({ type }) => type === 'source-found').length;
    await eventually('all honest pages', async () => (await found()) === 3);
    expect(held.destroyed).toBe(false);
    held.destroy();
    expect(await pass).toBe('suspended');
    const { sources } = await stage.result();
    expect(sources.map(({ url, status }) => status === 'failed' && new URL(url).pathname)).toEqual([
      '/held',
      '/gone',
      false,
      false,
      false,
    ]);
  });
});

it('reads and cites the honest pages with a model, too, however many are hostile', async () => {
  const paths = ['/loop', secretly('localhost')(), '/bomb', '/cut', '/no-pdf', '/tags', '/gone'];
  const { result, of } = await beside(paths.map(place.hostile), withModel());
  expect(paths.map((path) => of(place.hostile(path))?.status)).toEqual(paths.map(() => 'failed'));
  expect(result.cautions).toContainEqual(expect.stringMatching(/^7 pages could not be read: /));
  expect(result.cautions.join(' ')).not.toContain('No language model');
});

it.each(['without a model', 'with a model'])(
  'quotes a page with its own characters, whatever its charset is said to be, %s',
  async (how) => {
    place.show(place.hostile('/latin'));
    const over = how === 'with a model' ? withModel() : {};
    const { result } = await finished(
      await researching(world, { ...over, request: 'Which city keeps the Heron backups?' }),
    );
    const cited = result.citations.find(({ url }) => url === place.hostile('/latin'));
    expect(cited).toMatchObject({
      quote: 'Die Größe zählt: Zürich is the city that keeps the Heron backups – „alle“.',
      verified: true,
    });
  },
);

it('shows no page of a site that is denied, and sends it nothing', async () => {
  place.show('http://denied.test/page', 'http://sub.denied.test/page');
  const { result } = await finished(await researching(world));
  expect(result.answered).toBe('yes');
  expect(result.sources.every(({ url }) => new URL(url).host === `127.0.0.1:${place.good.port}`)).toBe(true);
});
