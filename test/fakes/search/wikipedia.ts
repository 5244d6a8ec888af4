// Wikipedia's action API as it answers: https://www.mediawiki.org/wiki/API:Search, API:Errors_and_warnings
import { jsonReply, onlyThese, pageReply, wholeNumber } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

const failure = (code: string, info: string) =>
  jsonReply(
    200,
    {
      error: { code, info, docref: 'See https://en.wikipedia.org/w/api.php for API usage.' },
      servedby: 'mw1',
    },
    { 'mediawiki-api-error': code },
  );

const fixed: Readonly<Record<string, string>> = {
  action: 'query',
  format: 'json',
  formatversion: '2',
  generator: 'search',
  gsrnamespace: '0',
  prop: 'extracts|info',
  inprop: 'url',
  exintro: '1',
  explaintext: '1',
};

export const fakeWikipedia: FakeProvider = {
  method: 'GET',
  path: '/wikipedia/w/api.php',
  answer({ url, headers }, { hits }) {
    // Wikimedia's user agent policy.
    if ((headers['user-agent'] ?? '') === '') return { status: 403, body: 'Please set a user-agent.' };
    const given = url.searchParams;
    onlyThese(given.keys(), [...Object.keys(fixed), 'gsrsearch', 'gsrlimit', 'exlimit']);
    for (const [name, value] of Object.entries(fixed))
      if (given.get(name) !== value)
        return failure('badvalue', `Unrecognized value for parameter "${name}".`);
    const query = given.get('gsrsearch') ?? '';
    if (query === '') return failure('missingparam', 'The "gsrsearch" parameter must be set.');
    if (query.length > 300)
      return failure(
        'cirrussearch-query-too-long',
        'Search request is longer than the maximum allowed length.',
      );
    const limit = wholeNumber(given.get('gsrlimit'), 1, 500);
    const extracts = wholeNumber(given.get('exlimit'), 1, 20);
    if (limit === null || extracts === null) return failure('badinteger', 'Invalid value for a limit.');
    const results = hits(query).slice(0, limit);
    if (results.length === 0) return jsonReply(200, { batchcomplete: true });
    const pages = results.map(({ url: address, title, text }, place) => ({
      // Numbers of pages have nothing to do with the place in the search.
      pageid: 1000 + ((place * 7919 + 13) % 997),
      ns: 0,
      title,
      index: place + 1,
      ...(place < extracts ? { extract: text } : {}),
      contentmodel: 'wikitext',
      touched: '2026-11-20T10:00:00Z',
      fullurl: address,
      editurl: `${address}?action=edit`,
      canonicalurl: address,
    }));
    return jsonReply(200, {
      batchcomplete: true,
      query: { pages: pages.toSorted((a, b) => a.pageid - b.pageid) },
    });
  },
  troubles: {
    'too-often': jsonReply(429, { httpCode: 429, httpReason: 'Too Many Requests' }, { 'retry-after': '1' }),
    down: pageReply(503, 'Wikimedia Error'),
    'error-in-200': failure('internal_api_error_DBQueryError', 'Caught exception of type DBQueryError'),
    'a-page': pageReply(200, 'Wikimedia Error'),
  },
};
