import { describe, expect, it } from 'vitest';
import { ExpectedFailure } from '../../../../src/base/errors.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { silentTracing } from '../../../../src/base/tracing.ts';
import type { Attributes, Tracing } from '../../../../src/base/tracing.ts';
import { SearchTrouble } from '../../../../src/sources/search/provider.ts';
import type { ProviderHit, SearchProvider } from '../../../../src/sources/search/provider.ts';
import { createSearches } from '../../../../src/sources/search/web-search.ts';
import type { WebSearchParts } from '../../../../src/sources/search/web-search.ts';
import { loudLogger } from '../../../support/loud-logger.ts';
import { manualClock, settled } from '../../../support/manual-clock.ts';
import { scriptedProvider, someHits, someSettings } from './scripted-provider.ts';

const secret = 'https://api.example/?key=s3cret';
const bad = (kind: SearchTrouble['kind'] = 'unauthorized') => new SearchTrouble(kind, `It is ${kind}.`);

function open(providers: readonly SearchProvider[], parts: Partial<WebSearchParts> = {}) {
  const { settings = someSettings({ timeoutMs: 1_000 }), ...rest } = parts;
  return createSearches({
    providers,
    settings: { ...settings, providers: providers.map(({ name }) => name) },
    canonical: (url) => url,
    allowed: (url) => !url.includes('denied'),
    clock: manualClock(0),
    random: () => 0.5,
    logger: silentLogger,
    tracing: silentTracing,
    ...rest,
  }).search;
}

const page = (path: string): ProviderHit => ({
  url: `https://${path}/`,
  title: path,
  snippet: '',
  published: null,
});

const options = () => ({ limit: 5, signal: new AbortController().signal });

describe('a search of the web', () => {
  it('names its providers in their order', () => {
    expect(open([scriptedProvider('wikipedia', []), scriptedProvider('brave', [])]).providers).toEqual([
      'wikipedia',
      'brave',
    ]);
  });

  it('asks all providers at once and merges what they find, where that is the setting', async () => {
    const brave = scriptedProvider('brave', [page('1'), page('2')]);
    const tavily = scriptedProvider('tavily', [page('3'), page('1')]);
    const settings = someSettings({ timeoutMs: 1_000, ask: 'all' });
    const { hits, failures } = await open([tavily, brave], { settings }).search('tea', options());
    expect(hits.map(({ url, provider }) => `${provider} ${url}`)).toEqual([
      'tavily https://3/',
      'brave https://1/',
      'brave https://2/',
    ]);
    expect(failures).toEqual([]);
    expect(brave.asked[0]).toMatchObject({ query: 'tea', limit: 5 });
  });

  it('asks the next provider only where one fails, or finds less than half of what was asked for (B50)', async () => {
    const [one, two, three] = ['1', '2', '3'].map(page) as [ProviderHit, ProviderHit, ProviderHit];
    const asked = async (...acts: readonly (Error | readonly ProviderHit[])[]) => {
      const [tavily, brave, google] = [
        scriptedProvider('tavily', acts[0] ?? []),
        scriptedProvider('brave', acts[1] ?? []),
        scriptedProvider('google', acts[2] ?? []),
      ];
      const { hits, failures } = await open([tavily, brave, google]).search('tea', options());
      const calls = [tavily, brave, google].map((provider) => provider.asked.length).join('');
      return [calls, hits.map(({ url }) => url.slice(8, -1)).join(''), failures.length];
    };
    expect(await asked([one, two, three])).toEqual(['100', '123', 0]);
    expect(await asked(bad(), [one, two, three])).toEqual(['110', '123', 1]);
    expect(await asked([one, two], [three])).toEqual(['110', '132', 0]);
    expect(await asked([one], [one], [two])).toEqual(['111', '12', 0]);
    expect(await asked([page('denied1'), page('denied2'), one], [two, three])).toEqual(['110', '231', 0]);
  });

  it('asks collections that follow each other together: one does not stand for the other', async () => {
    const many = ['1', '2', '3'].map(page);
    const [arxiv, wikipedia, brave] = [
      scriptedProvider('arxiv', many),
      scriptedProvider('wikipedia', [page('4')]),
      scriptedProvider('brave', []),
    ];
    const { hits } = await open([arxiv, wikipedia, brave]).search('tea', options());
    expect(hits).toHaveLength(4);
    expect(brave.asked).toEqual([]);
  });

  it('tells who failed and why beside what the others found', async () => {
    const search = open([scriptedProvider('tavily', bad()), scriptedProvider('brave', someHits)]);
    expect(await search.search('tea', options())).toEqual({
      hits: [{ ...someHits[0], provider: 'brave' }],
      leftOut: 0,
      failures: [{ provider: 'tavily', reason: 'It is unauthorized.' }],
    });
  });

  it('fails as foreseen when nobody answered, with a line for each', async () => {
    const search = open([scriptedProvider('tavily', bad()), scriptedProvider('brave', bad('quota'))]);
    const error: unknown = await search.search('tea', options()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ExpectedFailure);
    expect(error).toMatchObject({
      code: 'search-failed',
      message: 'No search provider gave an answer.\ntavily: It is unauthorized.\nbrave: It is quota.',
    });
  });

  it('fails as foreseen without providers', async () => {
    await expect(open([]).search('tea', options())).rejects.toMatchObject({
      name: 'ExpectedFailure',
      message: 'No search provider is configured.',
    });
  });

  it('takes no results from all for an answer', async () => {
    const search = open([scriptedProvider('tavily', []), scriptedProvider('brave', bad())]);
    expect(await search.search('tea', options())).toMatchObject({
      hits: [],
      failures: [{ provider: 'brave' }],
    });
  });

  it('asks nobody for nothing', async () => {
    const brave = scriptedProvider('brave', someHits);
    expect(await open([brave]).search(' \n ', options())).toEqual({ hits: [], leftOut: 0, failures: [] });
    expect(await open([brave]).search('tea', { ...options(), limit: 0 })).toEqual({
      hits: [],
      leftOut: 0,
      failures: [],
    });
    expect(brave.asked).toEqual([]);
  });

  it('joins a search that is going on already, white space apart, and no other', async () => {
    const slow = scriptedProvider('brave', async () => {
      await settled();
      return someHits;
    });
    const search = open([slow]);
    const [one, two] = await Promise.all([
      search.search('green tea', options()),
      search.search(' green  tea\n', options()),
      search.search('green tea', { ...options(), limit: 6 }),
      search.search('Green Tea', options()),
    ]);
    expect(two).toBe(one);
    expect(slow.asked.map(({ query, limit }) => `${query} ${limit}`)).toEqual([
      'green tea 5',
      'green tea 6',
      'Green Tea 5',
    ]);
    await search.search('green tea', options());
    expect(slow.asked).toHaveLength(4);
  });

  it('goes on for those who wait when one of them leaves, and stops when all have left', async () => {
    const slow = scriptedProvider('brave', () => new Promise(() => {}));
    const search = open([slow]);
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [one, two].map(({ signal }) => search.search('tea', { limit: 5, signal }));
    const reason = new Error('enough');
    one.abort(reason);
    await expect(asked[0]).rejects.toBe(reason);
    expect(slow.asked[0]?.signal.aborted).toBe(false);
    two.abort(reason);
    await expect(asked[1]).rejects.toBe(reason);
    expect(slow.asked[0]?.signal.aborted).toBe(true);
    await expect(search.search('tea', { limit: 5, signal: one.signal })).rejects.toBe(reason);
    expect(slow.asked).toHaveLength(1);
  });

  it('logs a limit of a provider with what it asks to wait, and where it does not say (B25)', async () => {
    const { logger, lines } = loudLogger();
    const limited = scriptedProvider('tavily', new SearchTrouble('rate-limited', 'Too often.', 90_000));
    const silent = scriptedProvider('google', new SearchTrouble('rate-limited', 'Too often.'));
    const settings = someSettings({ timeoutMs: 1_000, attempts: 1 });
    await open([limited, silent, scriptedProvider('brave', someHits)], { logger, settings }).search(
      'tea',
      options(),
    );
    const said = { kind: 'rate-limited', reason: 'Too often.' };
    expect(lines('warn').map(({ fields }) => fields)).toEqual([
      { provider: 'tavily', ...said, retryAfterMs: 90_000 },
      { provider: 'google', ...said, retryAfterMs: null },
    ]);
  });

  it('survives a provider whose code fails, and shows nothing of the error', async () => {
    const { logger, lines } = loudLogger();
    const broken = scriptedProvider('google', new TypeError(`Invalid URL: ${secret}`));
    const search = open([broken, scriptedProvider('brave', someHits)], { logger });
    const { hits, failures } = await search.search('tea', options());
    expect(hits).toHaveLength(1);
    expect(failures).toEqual([{ provider: 'google', reason: 'Its answer could not be read.' }]);
    expect(lines('error')).toMatchObject([{ fields: { provider: 'google', thrown: 'TypeError' } }]);
    expect(JSON.stringify([...lines('error'), ...lines('warn')])).not.toMatch(/s3cret|tea/);
  });

  it('shows each provider as a span, with the number of hits or its trouble, and without the query', async () => {
    const spans: [string, string, Attributes][] = [];
    const tracing: Tracing = {
      async span(kind, name, attributes, work) {
        const all: Record<string, string | number | boolean> = { ...attributes };
        spans.push([kind, name, all]);
        return work({ set: (more) => void Object.assign(all, more), content() {} });
      },
    };
    const providers = [scriptedProvider('tavily', someHits), scriptedProvider('brave', bad())];
    await open(providers, { tracing }).search('green tea', options());
    expect(spans).toEqual([
      ['search', 'tavily', { 'search.provider': 'tavily', 'search.hits': 1 }],
      ['search', 'brave', { 'search.provider': 'brave', 'search.trouble': 'unauthorized' }],
    ]);
  });
});
