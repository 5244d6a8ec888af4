// Brave as it answers: https://api-dashboard.search.brave.com/api-reference/web/search/get
import { escapeMarkup, jsonReply, onlyThese, pageReply, wholeNumber } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

function failure(status: number, code: string, detail: string, meta: object, headers = {}) {
  const id = '5d832250-9396-4f6e-b84a-2a1fe524cd7d';
  return jsonReply(
    status,
    { type: 'ErrorResponse', error: { id, status, code, detail, meta }, time: 1_663_072_993 },
    headers,
  );
}

const invalid = (...loc: readonly string[]) =>
  failure(422, 'VALIDATION', 'Unable to validate request parameter(s)', {
    errors: [{ type: 'missing', loc, msg: 'Field required' }],
  });

const limited = (code: string, remaining: string) =>
  failure(
    429,
    code,
    'Request rate limit exceeded for plan.',
    { plan: 'Free', rate_limit: 1 },
    {
      'x-ratelimit-limit': '1, 2000',
      'x-ratelimit-policy': '1;w=1, 2000;w=2592000',
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': '1, 1419704',
    },
  );

export const fakeBrave: FakeProvider = {
  method: 'GET',
  path: '/brave/res/v1/web/search',
  answer({ url, headers }, { key, hits }) {
    const token = headers['x-subscription-token'];
    if (token === undefined || token === '') return invalid('header', 'x-subscription-token');
    if (token !== key)
      return failure(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.', {
        component: 'authentication',
      });
    onlyThese(url.searchParams.keys(), ['q', 'count', 'text_decorations', 'result_filter']);
    const query = url.searchParams.get('q') ?? '';
    if (query === '' || query.length > 400 || query.split(' ').length > 50) return invalid('query', 'q');
    const count = wholeNumber(url.searchParams.get('count'), 1, 20);
    if (count === null) return invalid('query', 'count');
    if (url.searchParams.get('text_decorations') !== 'false') return invalid('query', 'text_decorations');
    const results = hits(query).slice(0, count);
    return jsonReply(200, {
      type: 'search',
      query: { original: query, more_results_available: false },
      // Nothing found: no list at all.
      ...(results.length === 0
        ? {}
        : {
            web: {
              type: 'search',
              results: results.map(({ url: address, title, text, published }) => ({
                type: 'search_result',
                title: escapeMarkup(title),
                url: address,
                description: escapeMarkup(text),
                is_source_local: false,
                ...(published === undefined ? {} : { age: 'May 1, 2020', page_age: `${published}T14:23:00` }),
              })),
            },
          }),
    });
  },
  troubles: {
    'too-often': limited('RATE_LIMITED', '0, 1543'),
    'used-up': limited('QUOTA_LIMITED', '1, 0'),
    down: failure(500, 'INTERNAL', 'An internal error occurred.', {}),
    'a-page': pageReply(200, 'Just a moment'),
  },
};
