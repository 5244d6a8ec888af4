// What providers say when they say odd things: fields that are missing or of another type, markup, addresses of no use.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { chooseProviders } from '../../../src/sources/search/choose-providers.ts';
import type { ProviderHit } from '../../../src/sources/search/provider.ts';
import type { SearchProviderName } from '../../../src/sources/settings.ts';
import type { FakeReply } from '../../fakes/search/corpus.ts';
import { startFakeSearch } from '../../fakes/search/fake-search.ts';
import type { FakeSearch } from '../../fakes/search/fake-search.ts';
import { jsonSwitchedOff } from '../../fakes/search/searxng.ts';
import { settingsFor } from '../../fakes/search/settings.ts';

const http = createTrustedHttp();
let fake: FakeSearch;
const queries: string[] = [];

beforeAll(async () => {
  fake = await startFakeSearch((query) => {
    queries.push(query);
    return [];
  });
});
afterAll(async () => {
  await http.close();
  await fake.close();
});

function ask(name: SearchProviderName, query = 'tea', limit = 10): Promise<readonly ProviderHit[]> {
  const [provider] = chooseProviders(settingsFor(fake, { providers: [name] }), http, 'Footnote/0 (tests)');
  if (provider === undefined) throw new Error(`${name} was not chosen`);
  return provider.search(query, { limit, signal: AbortSignal.timeout(10_000) });
}

const json = (value: unknown, status = 200, headers = {}): FakeReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

async function answer(name: SearchProviderName, reply: FakeReply): Promise<readonly ProviderHit[]> {
  fake.next(name, reply);
  return ask(name);
}

const good = { url: 'https://good.example/', title: 'Good', snippet: 'Text', published: null };

/** The list of a provider's answer around these results. */
const around: Readonly<
  Record<'tavily' | 'brave' | 'serper' | 'google' | 'searxng', (list: unknown) => unknown>
> = {
  tavily: (results) => ({ results }),
  brave: (results) => ({ type: 'search', web: { results } }),
  serper: (organic) => ({ organic }),
  google: (items) => ({ kind: 'customsearch#search', items }),
  searxng: (results) => ({ results }),
};
const field = {
  tavily: { url: 'url', snippet: 'content' },
  brave: { url: 'url', snippet: 'description' },
  serper: { url: 'link', snippet: 'snippet' },
  google: { url: 'link', snippet: 'snippet' },
  searxng: { url: 'url', snippet: 'content' },
} as const;

describe.each(['tavily', 'brave', 'serper', 'google', 'searxng'] as const)('odd results of %s', (name) => {
  const result = (url: unknown, title: unknown = 'Good', snippet: unknown = 'Text') => ({
    [field[name].url]: url,
    title,
    [field[name].snippet]: snippet,
  });

  it('are left out when they have no address of the web', async () => {
    const odd = [
      null,
      7,
      'text',
      [],
      {},
      result(undefined),
      result(''),
      result(null),
      result(['https://x/']),
    ];
    const addresses = [
      'javascript:alert(1)',
      'ftp://x.example/',
      'file:///etc/passwd',
      'data:,x',
      '/relative',
    ];
    const long = `https://x.example/${'x'.repeat(3_000)}`;
    const list = [...odd, ...[...addresses, 'https://', long, 'http://[bad'].map((url) => result(url))];
    expect(await answer(name, json(around[name]([...list, result('https://good.example')])))).toEqual([good]);
  });

  it('are kept when only their other fields are odd', async () => {
    const list = [result('https://good.example/', null, 7), result('HTTPS://Good.Example/', { a: 1 }, ['x'])];
    expect(await answer(name, json(around[name](list)))).toEqual([
      { ...good, title: '', snippet: '7' },
      { ...good, title: '', snippet: '' },
    ]);
  });

  it('lose markup, entities and control characters', async () => {
    const list = [result(good.url, '<b>Good</b>\u0000', '<p>A &amp; B</p><script>alert(1)</script>')];
    expect(await answer(name, json(around[name](list)))).toEqual([{ ...good, snippet: 'A & B' }]);
  });

  it('are cut when they are very long', async () => {
    const [hit] = await answer(
      name,
      json(around[name]([result(good.url, 'tea '.repeat(999), 'tea '.repeat(9_999))])),
    );
    expect(hit?.title.length).toBeLessThanOrEqual(300);
    expect(hit?.snippet.length).toBeLessThanOrEqual(2_000);
    expect(hit?.snippet).toMatch(/^tea tea .* tea…$/);
  });

  it('are no answer when they are no list', async () => {
    const asked = answer(name, json(around[name]({ 0: result(good.url) })));
    if (name === 'tavily' || name === 'serper' || name === 'searxng')
      await expect(asked).rejects.toMatchObject({ kind: 'bad-answer' });
    else expect(await asked).toEqual([]);
  });
});

describe('papers of Semantic Scholar', () => {
  const paper = (fields: object) =>
    json({ total: 1, data: [{ title: 'Good', abstract: 'Text', ...fields }] });

  it.each([
    [
      { openAccessPdf: { url: 'https://free.example/p.pdf' }, externalIds: { DOI: '10.1/a' } },
      'https://free.example/p.pdf',
    ],
    [
      { openAccessPdf: { url: '' }, externalIds: { DOI: '10.1002/(SICI)1#a/b' } },
      'https://doi.org/10.1002/(SICI)1%23a/b',
    ],
    [
      { openAccessPdf: null, externalIds: null, url: 'https://www.semanticscholar.org/paper/1' },
      'https://www.semanticscholar.org/paper/1',
    ],
    [
      { openAccessPdf: { url: 'ftp://x' }, externalIds: { DOI: '' }, url: 'https://s.example/1' },
      'https://s.example/1',
    ],
  ])('%j lead to %s', async (fields, url) => {
    expect(await answer('semantic-scholar', paper(fields))).toEqual([{ ...good, url }]);
  });

  it('have a year when no day is known, and no snippet without an abstract', async () => {
    const found = await answer('semantic-scholar', paper({ url: good.url, year: 2017, abstract: null }));
    expect(found).toEqual([{ ...good, snippet: '', published: '2017' }]);
  });

  it('are searched without hyphens, which find nothing there', async () => {
    await ask('semantic-scholar', 'self-attention -cats 2020-2021');
    expect(queries.at(-1)).toBe('self attention -cats 2020 2021');
  });
});

describe('papers of arXiv', () => {
  const feed = (...entries: readonly string[]): FakeReply => ({
    status: 200,
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>https://arxiv.org/api/x</id><title>Query</title>${entries.join('')}</feed>`,
  });
  const entry = (id: string, title = 'Good', rest = '<summary>Text</summary>') =>
    `<entry><id>${id}</id><title>${title}</title>${rest}</entry>`;

  it('are named by their page, without version, with CDATA and nested elements read as they should be', async () => {
    const found = await answer(
      'arxiv',
      feed(
        entry(
          'http://arxiv.org/abs/hep-th/9901001v12',
          '<![CDATA[A < B]]>',
          '<summary>$x &lt; y$\n  and on</summary>',
        ),
        entry(
          'https://arxiv.org/abs/2101.00001',
          'Good',
          '<author><name>A</name><title>Dr</title></author><summary/>',
        ),
        entry('not an address'),
        '<entry/>',
      ),
    );
    expect(found).toEqual([
      {
        url: 'https://arxiv.org/abs/hep-th/9901001',
        title: 'A < B',
        snippet: '$x < y$ and on',
        published: null,
      },
      { url: 'https://arxiv.org/abs/2101.00001', title: 'Good', snippet: '', published: null },
    ]);
  });

  it.each([
    ['a sentence instead of a feed', { status: 200, body: 'Rate exceeded.' }, 'rate-limited'],
    ['another document', { status: 200, body: '<rss><entry/></rss>' }, 'bad-answer'],
    ['a feed of one error', feed(entry('https://arxiv.org/api/errors#x', 'Error')), 'bad-answer'],
  ] as const)('are not found in %s', async (_what, reply, kind) => {
    fake.next('arxiv', reply);
    await expect(ask('arxiv')).rejects.toMatchObject({ kind });
  });

  it('do not come from entities that name other files', async () => {
    const xml = `<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>${entry('https://arxiv.org/abs/1', '&x;')}</feed>`;
    fake.next('arxiv', { status: 200, body: xml });
    expect((await ask('arxiv'))[0]?.title).toBe('&x;');
  });

  it.each([
    ['What are the effects of caffeine on sleep?', 'effects caffeine sleep'],
    [
      'state-of-the-art "graph AND neural" ti:networks OR all:x',
      'state-of-the-art graph neural ti networks x',
    ],
    ['who is it', 'who is it'],
    ['a b c d e f g h i j k', 'b c d e f g h j'],
  ])('are searched by the words that tell something: %s', async (query, words) => {
    await ask('arxiv', query);
    expect(queries.at(-1)).toBe(words);
  });

  it('are not searched for a query without words', async () => {
    const before = fake.requests('arxiv').length;
    expect(await ask('arxiv', '?!')).toEqual([]);
    expect(fake.requests('arxiv')).toHaveLength(before);
  });
});

describe('articles of Wikipedia', () => {
  it('come in the order of the search, with what is there', async () => {
    const page = (index: number | undefined, fields: object) => ({ pageid: 1, index, ...fields });
    const pages = [
      page(2, { title: 'Second', fullurl: 'https://en.wikipedia.org/wiki/Second' }),
      page(undefined, { title: 'Last', canonicalurl: 'https://en.wikipedia.org/wiki/Last', extract: 'x' }),
      page(1, { title: 'First', canonicalurl: 'https://en.wikipedia.org/wiki/First', extract: 'The first.' }),
    ];
    const found = await answer('wikipedia', json({ batchcomplete: true, query: { pages } }));
    expect(found.map(({ title, snippet }) => `${title}: ${snippet}`)).toEqual([
      'First: The first.',
      'Second: ',
      'Last: x',
    ]);
  });

  it.each([
    ['ratelimited', 'rate-limited'],
    ['maxlag', 'unavailable'],
    ['internal_api_error_X', 'unavailable'],
    ['badvalue', 'bad-answer'],
  ])('are not found in the error %s', async (code, kind) => {
    fake.next('wikipedia', json({ error: { code, info: 'green tea' } }));
    await expect(ask('wikipedia')).rejects.toMatchObject({ kind });
  });
});

describe('refusals', () => {
  it.each([
    ['tavily', json({ detail: { error: 'x' } }, 433), 'quota'],
    ['tavily', json({}, 402), 'quota'],
    ['brave', json({ error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } }, 422), 'unauthorized'],
    ['brave', json({ errors: [{ code: 'SUBSCRIPTION_TOKEN_INVALID' }] }, 422), 'unauthorized'],
    [
      'brave',
      json({ error: { code: 'VALIDATION', meta: { errors: [{ loc: ['query', 'q'] }] } } }, 422),
      'bad-answer',
    ],
    ['brave', json({}, 429, { 'x-ratelimit-remaining': '0, 0', 'x-ratelimit-reset': '1, 999' }), 'quota'],
    ['brave', json({}, 429), 'rate-limited'],
    ['google', json({ error: { code: 403, errors: [{ reason: 'dailyLimitExceeded' }] } }, 403), 'quota'],
    [
      'google',
      json({ error: { code: 403, errors: [{ reason: 'userRateLimitExceeded' }] } }, 403),
      'rate-limited',
    ],
    ['google', json({ error: { code: 400, errors: [{ reason: 'keyInvalid' }] } }, 400), 'unauthorized'],
    [
      'google',
      json({ error: { code: 403, errors: [{ reason: 'accessNotConfigured' }] } }, 403),
      'unauthorized',
    ],
    ['google', json({ error: { code: 503 } }, 200), 'unavailable'],
    ['google', json({ error: 'odd' }, 200), 'bad-answer'],
    ['searxng', jsonSwitchedOff, 'unauthorized'],
  ] as const)('of %s are understood', async (name, reply, kind) => {
    fake.next(name, reply);
    await expect(ask(name)).rejects.toMatchObject({ kind });
  });

  it('of a SearXNG without JSON say what to change', async () => {
    fake.next('searxng', jsonSwitchedOff);
    await expect(ask('searxng')).rejects.toThrow('settings.yml must list json under search, formats');
  });

  it.each([
    ['3', 3_000],
    ['0.5', 500],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['-1', null],
    ['soon', null],
  ])('with Retry-After %s ask for %s ms', async (value, retryAfterMs) => {
    fake.next('tavily', { status: 429, headers: { 'retry-after': value }, body: '' });
    await expect(ask('tavily')).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs });
  });
});
