// Google's Custom Search JSON API as it answers: https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list
import { jsonReply, onlyThese, pageReply, wholeNumber } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

function failure(
  code: number,
  status: string,
  message: string,
  reason: string,
  details: readonly object[] = [],
) {
  const errors = [{ message, domain: 'global', reason }];
  return jsonReply(code, { error: { code, message, errors, status, details } });
}

const tooManyToday = [
  429,
  'RESOURCE_EXHAUSTED',
  "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service 'customsearch.googleapis.com'.",
  'rateLimitExceeded',
] as const;

export const fakeGoogle: FakeProvider = {
  method: 'GET',
  path: '/google/customsearch/v1',
  answer({ url }, { key, engine, hits }) {
    const given = url.searchParams;
    if ((given.get('key') ?? '') === '')
      return failure(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.', 'forbidden');
    if (given.get('key') !== key)
      return failure(
        400,
        'INVALID_ARGUMENT',
        'API key not valid. Please pass a valid API key.',
        'badRequest',
        [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'API_KEY_INVALID',
            domain: 'googleapis.com',
          },
        ],
      );
    onlyThese(given.keys(), ['key', 'cx', 'q', 'num']);
    const query = given.get('q') ?? '';
    const num = wholeNumber(given.get('num'), 1, 10);
    if (given.get('cx') !== engine || query === '' || num === null)
      return failure(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', 'badRequest');
    const results = hits(query).slice(0, num);
    return jsonReply(200, {
      kind: 'customsearch#search',
      url: {
        type: 'application/json',
        template: 'https://www.googleapis.com/customsearch/v1?q={searchTerms}',
      },
      queries: { request: [{ title: `Google Custom Search - ${query}`, searchTerms: query, count: num }] },
      searchInformation: { searchTime: 0.2, totalResults: String(results.length) },
      // Nothing found: no list at all.
      ...(results.length === 0
        ? {}
        : {
            items: results.map(({ url: link, title, text, published }) => ({
              kind: 'customsearch#result',
              title,
              htmlTitle: `<b>${title}</b>`,
              link,
              displayLink: new URL(link).host,
              snippet: text,
              htmlSnippet: `<b>${text}</b>`,
              ...(published === undefined
                ? {}
                : { pagemap: { metatags: [{ 'article:published_time': `${published}T08:00:00+00:00` }] } }),
            })),
          }),
    });
  },
  troubles: {
    'too-often': failure(
      429,
      'RESOURCE_EXHAUSTED',
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'customsearch.googleapis.com'.",
      'rateLimitExceeded',
    ),
    'used-up': failure(...tooManyToday),
    down: failure(503, 'UNAVAILABLE', 'The service is currently unavailable.', 'backendError'),
    'error-in-200': { ...failure(...tooManyToday), status: 200 },
    'a-page': pageReply(200, 'Sorry...'),
  },
};
