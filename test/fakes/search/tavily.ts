// Tavily as it answers: https://docs.tavily.com/documentation/api-reference/endpoint/search
import { jsonReply, onlyThese, pageReply } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

const failure = (status: number, error: string, headers = {}) =>
  jsonReply(status, { detail: { error } }, headers);

export const fakeTavily: FakeProvider = {
  method: 'POST',
  path: '/tavily/search',
  answer({ headers, body }, { key, hits }) {
    if (headers['authorization'] !== `Bearer ${key}`)
      return failure(401, 'Unauthorized: missing or invalid API key.');
    const asked = JSON.parse(body) as { query?: unknown; max_results?: unknown; search_depth?: unknown };
    onlyThese(Object.keys(asked), ['query', 'max_results', 'search_depth']);
    const { query, max_results: most } = asked;
    if (typeof query !== 'string' || query === '') return failure(400, 'Query is missing.');
    if (query.length > 400) return failure(400, 'Query is too long. Max query length is 400 characters.');
    if (!Number.isInteger(most) || Number(most) < 0 || Number(most) > 20)
      return failure(422, 'max_results must be between 0 and 20.');
    if (asked.search_depth !== 'basic') return failure(400, 'Invalid search depth.');
    const results = hits(query).slice(0, Number(most));
    return jsonReply(200, {
      query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results: results.map(({ url, title, text, published }, index) => ({
        url,
        title,
        content: text,
        score: 1 - index / 100,
        raw_content: null,
        // Real ones come with news only, in this form.
        ...(published === undefined ? {} : { published_date: new Date(published).toUTCString() }),
      })),
      response_time: 1.67,
      request_id: 'f2a1f2a1-0000-4000-8000-000000000000',
    });
  },
  troubles: {
    'too-often': failure(429, 'Your request has been blocked due to excessive requests.', {
      'retry-after': '2',
    }),
    'used-up': failure(432, "This request exceeds your plan's set usage limit. Please upgrade your plan."),
    down: failure(500, 'Internal Server Error'),
    'a-page': pageReply(200, 'Checking your browser'),
  },
};
