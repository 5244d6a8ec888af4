// Exa as it answers: https://exa.ai/docs/reference/search
import { jsonReply, onlyThese, pageReply } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

const failure = (status: number, error: string, tag: string) =>
  jsonReply(status, { requestId: '67207943fab9832d162b5317f4cef830', error, tag });

export const fakeExa: FakeProvider = {
  method: 'POST',
  path: '/exa/search',
  answer({ headers, body }, { key, hits }) {
    if (headers['x-api-key'] !== key) return failure(401, 'Invalid API key', 'INVALID_API_KEY');
    const asked = JSON.parse(body) as {
      query?: unknown;
      type?: unknown;
      numResults?: unknown;
      contents?: unknown;
    };
    onlyThese(Object.keys(asked), ['query', 'type', 'numResults', 'contents']);
    const { query, type, numResults: most } = asked;
    if (typeof query !== 'string' || query === '')
      return failure(400, 'Invalid request body', 'INVALID_REQUEST_BODY');
    if (type !== 'auto') return failure(400, 'Invalid type', 'INVALID_REQUEST_BODY');
    if (!Number.isInteger(most) || Number(most) < 1 || Number(most) > 100)
      return failure(400, 'numResults must be at most 100', 'INVALID_NUM_RESULTS');
    if (JSON.stringify(asked.contents) !== '{"highlights":true}')
      throw new Error(`other contents: ${JSON.stringify(asked.contents)}`);
    const results = hits(query).slice(0, Number(most));
    return jsonReply(200, {
      requestId: 'b5947044c4b78efa9552a7c89b306d95',
      resolvedSearchType: 'neural',
      results: results.map(({ url, title, text, published }) => ({
        id: url,
        title,
        url,
        author: null,
        ...(published === undefined ? {} : { publishedDate: `${published}T01:36:32.547Z` }),
        highlights: [text],
        highlightScores: [0.46],
      })),
      costDollars: { total: 0.007 },
    });
  },
  troubles: {
    'too-often': failure(429, "You've exceeded your Exa rate limit.", 'RATE_LIMITED'),
    'used-up': failure(402, 'No more credits', 'NO_MORE_CREDITS'),
    down: failure(500, 'Internal error', 'INTERNAL_ERROR'),
    'a-page': pageReply(200, 'Just a moment...'),
  },
};
