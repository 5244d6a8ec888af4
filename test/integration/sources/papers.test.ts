// The search for papers over the wire: it needs no key, and no place among the providers of the web search.
import { afterEach, expect, it } from 'vitest';
import { startFakeSearch } from '../../fakes/search/fake-search.ts';
import type { FakeSearch } from '../../fakes/search/fake-search.ts';
import { openWorld } from '../../support/outside-world.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const paper = {
  url: 'https://arxiv.org/abs/2101.00001',
  title: 'Tea and attention',
  text: 'We drink.',
  published: '2021-01-01',
};

async function world(search: object = {}, perSecond = 1000) {
  const fake = await startFakeSearch(() => [paper]);
  closing.push(() => fake.close());
  const at = (name: Parameters<FakeSearch['urlOf']>[0]) => ({ url: fake.urlOf(name), perSecond });
  const settings = { ...search, arxiv: at('arxiv'), 'semantic-scholar': at('semantic-scholar') };
  const outside = await openWorld({}, JSON.stringify({ search: { providers: '', ...settings } }));
  closing.push(() => outside.close());
  return { fake, ...outside };
}

const options = () => ({ limit: 5, signal: AbortSignal.timeout(20_000) });

it('finds papers without any key, though no provider of the web search can be used (D14)', async () => {
  const { fake, search, papers } = await world();
  expect(search.providers).toEqual([]);
  expect(papers.providers).toEqual(['arxiv', 'semantic-scholar']);
  const { hits, failures } = await papers.search('tea', options());
  expect(hits).toEqual([
    expect.objectContaining({
      url: paper.url,
      title: paper.title,
      provider: 'arxiv',
      published: '2021-01-01',
    }),
  ]);
  expect(failures).toEqual([]);
  expect(fake.requests('semantic-scholar')[0]!.headers['x-api-key']).toBeUndefined();
});

it('asks the other one when one fails (D14)', async () => {
  const { fake, papers } = await world({ attempts: 1 });
  fake.next('arxiv', 'down');
  const { hits, failures } = await papers.search('tea', options());
  expect(hits).toHaveLength(1);
  expect(failures.map(({ provider }) => provider)).toEqual(['arxiv']);
});

it('is none where nobody is named', async () => {
  const { papers } = await world({ papers: '' });
  expect(papers.providers).toEqual([]);
});

it('keeps one pace with the web search that asks the same provider', async () => {
  // One request in a hundred seconds: the second search has no time to wait for its turn.
  const { fake, search, papers } = await world(
    { providers: 'arxiv', papers: 'arxiv', timeoutMs: 1000 },
    0.01,
  );
  expect((await search.search('tea', options())).hits).toHaveLength(1);
  await expect(papers.search('tea', options())).rejects.toThrow(/took too long/);
  expect(fake.requests('arxiv')).toHaveLength(1);
});
