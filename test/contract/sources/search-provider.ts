// What every search provider promises, each through its fake over the wire.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { chooseProviders } from '../../../src/sources/search/choose-providers.ts';
import { SearchTrouble } from '../../../src/sources/search/provider.ts';
import type { ProviderHit, SearchProvider } from '../../../src/sources/search/provider.ts';
import type { SearchProviderName } from '../../../src/sources/settings.ts';
import type { FakePage, FakeTrouble } from '../../fakes/search/corpus.ts';
import { failsAs, startFakeSearch } from '../../fakes/search/fake-search.ts';
import type { FakeSearch } from '../../fakes/search/fake-search.ts';
import { settingsFor } from '../../fakes/search/settings.ts';

export interface ProviderWorld {
  readonly name: SearchProviderName;
  /** The most results it gives at once. */
  readonly most: number;
  /** Whether it wants a key, and whether it works without one. */
  readonly key: 'needed' | 'welcome' | 'none';
  /** Whether it tells when a page was published. */
  readonly dates: boolean;
  /** What a 429 of its says to wait. */
  readonly retryAfterMs: number | null;
}

const pages: readonly FakePage[] = Array.from({ length: 30 }, (_, index) => ({
  url: `https://arxiv.org/abs/2101.${String(index).padStart(5, '0')}`,
  title: index === 0 ? 'Tea & “coffee”: Map<String> in naïve cafés' : `Tea number ${index}`,
  text:
    index === 0
      ? 'Tea is 3 < 5 times as old as coffee; 水 boils at 100 °C.'
      : `All about tea number ${index}.`,
  ...(index % 2 === 0 ? { published: '2020-02-29' } : {}),
}));

const questions: string[] = [];
const found = (query: string) => {
  questions.push(query);
  return query.toLowerCase().includes('tea') ? pages : [];
};

function promisesOfASearchProvider({ name, most, key, dates, retryAfterMs }: ProviderWorld): void {
  const http = createTrustedHttp();
  let fake: FakeSearch;

  function open(changes: { key?: string | null; timeoutMs?: number } = {}): SearchProvider {
    const settings = settingsFor(fake, { timeoutMs: changes.timeoutMs ?? 5_000 });
    const mine =
      changes.key === undefined
        ? settings
        : {
            ...settings,
            [name]: { ...settings[name], key: changes.key === null ? null : new Secret(changes.key) },
          };
    const [provider] = chooseProviders(
      { ...mine, providers: [name] },
      http,
      'Footnote/0 (tests; +x@example.org)',
    );
    if (provider === undefined) throw new Error(`${name} was not chosen`);
    return provider;
  }

  const ask = (provider: SearchProvider, query = 'green tea', limit = 5): Promise<readonly ProviderHit[]> =>
    provider.search(query, { limit, signal: AbortSignal.timeout(10_000) });

  async function troubleOf(asked: Promise<unknown>): Promise<SearchTrouble> {
    const error: unknown = await asked.then(
      () => 'it answered',
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SearchTrouble);
    const trouble = error as SearchTrouble;
    const said = `${trouble.message} ${JSON.stringify(trouble)} ${String(trouble.cause)} ${trouble.stack ?? ''}`;
    expect(said).not.toContain(fake.key);
    expect(said).not.toContain('wrong-key');
    expect(said).not.toContain('green tea');
    expect(said).not.toContain('127.0.0.1');
    expect(trouble.message).toMatch(/^[A-Z].*\.$/);
    return trouble;
  }

  beforeAll(async () => {
    fake = await startFakeSearch(found);
  });
  afterAll(async () => {
    await http.close();
    await fake.close();
  });

  it('gives results in order, with addresses, titles, snippets and dates as plain text', async () => {
    const hits = await ask(open());
    expect(hits.map((hit) => hit.url)).toEqual(pages.slice(0, 5).map((page) => page.url));
    expect(hits[0]).toEqual({
      url: pages[0]?.url,
      title: pages[0]?.title,
      snippet: pages[0]?.text,
      published: dates ? '2020-02-29' : null,
    });
    expect(hits[1]).toEqual({
      url: pages[1]?.url,
      title: 'Tea number 1',
      snippet: 'All about tea number 1.',
      published: null,
    });
  });

  it('gives no more results than were asked for, nor more than the provider allows', async () => {
    expect(await ask(open(), 'tea', 1)).toHaveLength(1);
    expect(await ask(open(), 'tea', 200)).toHaveLength(Math.min(most, pages.length));
  });

  it('gives an empty list when nothing was found', async () => {
    expect(await ask(open(), 'xylophone')).toEqual([]);
  });

  it('sends the words of the query whole, in any script', async () => {
    await ask(open(), 'grüner tea 水 a+b&c=d #1?');
    const last = questions.at(-1) ?? '';
    for (const word of ['grüner', 'tea', '水', '1']) expect(last).toContain(word);
  });

  it('takes a query of any length, and one with control characters', async () => {
    expect(await ask(open(), 'tea '.repeat(2_000))).toHaveLength(5);
    expect(await ask(open(), `tea ${'x'.repeat(5_000)}`)).toHaveLength(5);
    expect(await ask(open(), 'tea\u0000\n\tgreen\uD800')).toHaveLength(5);
  });

  if (key !== 'none') {
    it('says so when its key is refused', async () => {
      const refused = await troubleOf(ask(open({ key: 'wrong-key' }), 'green tea'));
      expect(refused.kind).toBe('unauthorized');
      expect(refused.message).toContain('refused the key');
      await ask(open());
      const last = fake.requests(name).at(-1);
      // Google documents its key as a parameter; all others take it out of the address.
      if (name !== 'google') expect(last?.url.href).not.toContain(fake.key);
    });
  }

  if (key === 'needed') {
    it('is left out without a key', () => {
      expect(() => open({ key: null })).toThrow('was not chosen');
    });
  }

  const kinds: readonly [FakeTrouble, SearchTrouble['kind'] | RegExp][] = [
    ['too-often', 'rate-limited'],
    ['used-up', 'quota'],
    ['down', 'unavailable'],
    ['error-in-200', /^(?:quota|unavailable|bad-answer)$/],
    ['a-page', 'bad-answer'],
  ];
  for (const [trouble, kind] of kinds.filter(([one]) => failsAs(name, one))) {
    it(`takes its answer for a failure of the right kind: ${trouble}`, async () => {
      fake.next(name, trouble);
      const thrown = await troubleOf(ask(open()));
      expect(thrown.kind).toMatch(kind);
      if (trouble === 'too-often') expect(thrown.retryAfterMs).toBe(retryAfterMs);
      expect(await ask(open())).toHaveLength(5);
    });
  }

  const odd: readonly [string, string][] = [
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['half of an object', '{"results": [{"url": "https://exam'],
    ['a text', '"results"'],
    ['bytes', '\u0000\u0001\u0002'],
  ];
  it.each(odd)('takes %s for no answer', async (_what, body) => {
    fake.next(name, { status: 200, headers: { 'content-type': 'application/json' }, body });
    expect((await troubleOf(ask(open()))).kind).toBe('bad-answer');
  });

  it.each([
    [302, 'bad-answer'],
    [400, 'bad-answer'],
    [401, 'unauthorized'],
    [404, 'bad-answer'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('knows what a bare HTTP %i means', async (status, kind) => {
    fake.next(name, { status, headers: status === 302 ? { location: '/elsewhere' } : {}, body: 'green tea' });
    expect((await troubleOf(ask(open()))).kind).toBe(kind);
  });

  it('fails when the connection breaks, and when no answer comes in time', async () => {
    fake.next(name, 'cut', 'hang');
    expect((await troubleOf(ask(open()))).kind).toBe('unavailable');
    expect((await troubleOf(ask(open({ timeoutMs: 100 })))).kind).toBe('unavailable');
  });

  it('stops at once when it is told to, with the reason it was given', async () => {
    fake.next(name, 'hang');
    const stop = new AbortController();
    const asked = open().search('green tea', { limit: 5, signal: stop.signal });
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await expect(open().search('tea', { limit: 5, signal: stop.signal })).rejects.toBe(reason);
  });
}

/** Runs the suite for one provider. */
export function searchProvider(world: ProviderWorld): void {
  describe(`the search provider ${world.name}`, () => promisesOfASearchProvider(world));
}
