// A whole run that meets a name which changes its address between two look-ups, from a public one to this machine's.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { createGuardedHttp } from '../../../src/http/guarded.ts';
import type { Outside } from '../../../src/outside.ts';
import { createExtractor } from '../../../src/sources/pages/extractor.ts';
import { webSettingsSchema } from '../../../src/sources/settings.ts';
import { createWebPages } from '../../../src/sources/web/web-pages.ts';
import type { Behaviour } from '../../fakes/hostile-site.ts';
import {
  article,
  finished,
  html,
  researching,
  startHostileResearch,
} from '../../support/hostile-research.ts';
import type { HostileResearch } from '../../support/hostile-research.ts';
import { openWorld } from '../../support/outside-world.ts';

const settings = webSettingsSchema.parse({
  contact: '',
  robots: true,
  allow: [],
  deny: [],
  privateHosts: [],
  timeoutMs: 10_000,
  maxBytes: 1_000_000,
  maxRedirects: 5,
  proxy: false,
  concurrency: 50,
  perHost: 50,
  extraction: { timeoutMs: 10_000, threads: 1 },
});

/** After this answer the next request needs another connection, and that one another look-up. */
const robotsAndGone: Behaviour = ({ response }) =>
  void response.writeHead(404, { connection: 'close' }).end('none');

let place: HostileResearch;
let world: Outside & { close(): Promise<void> };

beforeAll(async () => {
  place = await startHostileResearch({
    '/robots.txt': robotsAndGone,
    '/secrets': html(article('Backups of the Heron database are kept for 1 day.')),
  });
  world = await openWorld(place.environment);
});
afterAll(async () => {
  await world.close();
  await place.close();
});

/** The web with names of its own; for the length of this test 127.0.0.1 counts as an address of the open web. */
function webWith(addresses: Readonly<Record<string, readonly string[]>>) {
  const lookedUp: string[] = [];
  const http = createGuardedHttp({
    ...settings,
    userAgent: 'Footnote/0.0.0 (research assistant)',
    isPublic: (address) => address === '127.0.0.1',
    lookup: async (name) => {
      const address = addresses[name]?.[lookedUp.push(name) - 1];
      if (address === undefined) throw new Error(`Nobody may look up ${name} again.`);
      return [address];
    },
  });
  const extractor = createExtractor(settings.extraction);
  const web = createWebPages({
    settings,
    http,
    extract: (document, signal) => extractor.extract(document, signal),
    clock: systemClock,
    tracing: silentTracing,
  });
  onTestFinished(async () => void (await Promise.all([http.close(), extractor.close()])));
  return { world: { ...world, web }, lookedUp };
}

it('asks nothing of this machine when a name leads to ::1 at the second look-up', async () => {
  let knocks = 0;
  const machine = createServer((_request, response) => void response.end('secret'));
  machine.on('connection', () => (knocks += 1)).listen(place.bad.port, '::1');
  await once(machine, 'listening');
  onTestFinished(() => void machine.close());
  const { world: renamed, lookedUp } = webWith({ 'rebinding.test': ['127.0.0.1', '::1'] });
  const address = `http://rebinding.test:${place.bad.port}/secrets`;
  place.show(address);
  const { result } = await finished(await researching(renamed));
  expect(lookedUp).toEqual(['rebinding.test', 'rebinding.test']);
  expect(result.sources.find(({ url }) => url === address)).toMatchObject({
    status: 'failed',
    error: 'rebinding.test is not on the open web: its address is private or reserved.',
  });
  expect(result.report).toContain('35 days');
  expect(result.citations.every(({ url }) => new URL(url).port === `${place.good.port}`)).toBe(true);
  expect(place.bad.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  expect(knocks).toBe(0);
});
