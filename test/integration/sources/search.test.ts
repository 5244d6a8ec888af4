// The search of the web over the wire: several providers at once, on the real clock.
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import type { Frozen } from '../../../src/base/freeze.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { chooseProviders } from '../../../src/sources/search/choose-providers.ts';
import { createSearches } from '../../../src/sources/search/web-search.ts';
import { searchProviders } from '../../../src/sources/settings.ts';
import type { SearchSettings } from '../../../src/sources/settings.ts';
import type { FakePage } from '../../fakes/search/corpus.ts';
import { startFakeSearch } from '../../fakes/search/fake-search.ts';
import type { FakeSearch } from '../../fakes/search/fake-search.ts';
import { settingsFor } from '../../fakes/search/settings.ts';
import { startSearxng } from '../../fakes/search/start-searxng.ts';
import { loudLogger } from '../../support/loud-logger.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const pages: readonly FakePage[] = ['1', '2', '3'].map((number) => ({
  url: `https://arxiv.org/abs/2101.0000${number}`,
  title: `Tea ${number}`,
  text: `About tea ${number}.`,
}));

async function open(changes: Partial<Frozen<SearchSettings>> = {}) {
  const fake = await startFakeSearch(() => pages);
  closing.push(() => fake.close());
  return { fake, ...searchOf(settingsFor(fake, changes)) };
}

function searchOf(settings: Frozen<SearchSettings>) {
  const http = createTrustedHttp();
  closing.push(() => http.close());
  const { logger, lines } = loudLogger();
  const pauses: number[] = [];
  const clock: Clock = {
    now: () => systemClock.now(),
    sleep(ms, signal) {
      pauses.push(ms);
      return systemClock.sleep(ms, signal);
    },
  };
  const { search } = createSearches({
    providers: chooseProviders(settings, http, 'Footnote/0 (tests; +x@example.org)'),
    settings,
    canonical: (url) => url,
    allowed: (url) => !url.endsWith('3'),
    clock,
    random: Math.random,
    logger,
    tracing: silentTracing,
  });
  return { search, lines, pauses };
}

const options = (limit = 5) => ({ limit, signal: AbortSignal.timeout(20_000) });

function breakAll(fake: FakeSearch): void {
  for (const name of searchProviders) fake.next(name, 'a-page');
}

it('asks all seven providers and lists each page once, those of denied hosts left out', async () => {
  const { fake, search } = await open();
  expect(await search.search('green tea', options())).toEqual({
    hits: pages.slice(0, 2).map(({ url, title, text }) => ({
      url,
      title,
      snippet: text,
      published: null,
      provider: 'tavily',
    })),
    leftOut: 1,
    failures: [],
  });
  for (const name of searchProviders) expect(fake.requests(name)).toHaveLength(1);
});

it('says who failed, in words, and never shows a key or the query', async () => {
  const { fake, search, lines } = await open({ attempts: 1 });
  fake.next('tavily', 'used-up');
  fake.next('google', 'error-in-200');
  fake.next('searxng', 'a-page');
  fake.next('arxiv', 'error-in-200');
  const { hits, failures } = await search.search('green tea', options());
  expect(hits.map(({ provider }) => provider)).toEqual(['brave', 'brave']);
  expect(failures).toEqual([
    { provider: 'tavily', reason: 'The quota of its key is used up (HTTP 432).' },
    { provider: 'google', reason: 'The quota of its key is used up for today (HTTP 429).' },
    { provider: 'searxng', reason: 'It answered with a web page instead of results.' },
    { provider: 'arxiv', reason: 'It refused the search.' },
  ]);
  expect(
    lines('warn')
      .map(({ fields }) => (fields as { provider: string }).provider)
      .toSorted(),
  ).toEqual(failures.map(({ provider }) => provider).toSorted());
  expect(JSON.stringify([lines('warn'), failures])).not.toMatch(
    /key-of-the-fake|engine-of-the-fake|green tea|127\.0/,
  );
});

it('fails as foreseen when all providers fail', async () => {
  const { fake, search } = await open({ attempts: 1 });
  breakAll(fake);
  const error = (await search.search('green tea', options()).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({ name: 'ExpectedFailure', code: 'search-failed' });
  expect(error.message.split('\n')).toHaveLength(1 + searchProviders.length);
  expect(error.message).not.toMatch(/key-of-the-fake|green tea/);
});

it('asks again when a provider says so, after the time it asks for', async () => {
  const { fake, search, pauses } = await open({ providers: ['wikipedia'] });
  fake.next('wikipedia', 'too-often');
  const { hits } = await search.search('tea', options());
  expect(hits).toHaveLength(2);
  expect(fake.requests('wikipedia')).toHaveLength(2);
  // Its Retry-After is a second, the jitter a quarter of one.
  expect(pauses.filter((ms) => ms >= 1_000 && ms <= 1_250)).toHaveLength(1);
});

it('gives the answers of the others when one does not answer in time', async () => {
  const { fake, search } = await open({ timeoutMs: 1_000, attempts: 1 });
  fake.next('brave', 'hang');
  const { hits, failures } = await search.search('tea', options());
  expect(hits).toHaveLength(2);
  expect(failures).toEqual([{ provider: 'brave', reason: 'It did not answer in time.' }]);
});

it('stops all providers at once when it is told to', async () => {
  const { fake, search } = await open();
  for (const name of searchProviders) fake.next(name, 'hang');
  const stop = new AbortController();
  const asked = search.search('tea', { limit: 5, signal: stop.signal });
  const reason = new Error('enough');
  stop.abort(reason);
  await expect(asked).rejects.toBe(reason);
});

it('finds the pages of a small web through a SearXNG', async () => {
  const searxng = await startSearxng([
    {
      url: 'https://sqlite.test/wal.html',
      title: 'Write-Ahead Logging',
      text: 'In WAL mode readers do not block writers.',
    },
    {
      url: 'https://pg.test/vacuum.html',
      title: 'Routine Vacuuming',
      text: 'Readers of long tables know that vacuum reclaims space.',
    },
    { url: 'https://tea.test/', title: 'Tea', text: 'Green tea is steeped for two minutes.' },
  ]);
  closing.push(() => searxng.close());
  const fake = { key: 'k', engine: 'e', urlOf: () => searxng.url };
  const { search } = searchOf(settingsFor(fake, { providers: ['searxng'] }));
  const found = async (query: string) => (await search.search(query, options())).hits.map(({ url }) => url);
  expect(await found('Do readers block writers in WAL mode?')).toEqual([
    'https://sqlite.test/wal.html',
    'https://pg.test/vacuum.html',
  ]);
  expect(await found('green teas')).toEqual(['https://tea.test/']);
  expect(await found('quantum chromodynamics')).toEqual([]);
  expect(searxng.requests()).toHaveLength(3);
});
