// Semantic Scholar as it answers: https://api.semanticscholar.org/api-docs/graph
import { jsonReply, onlyThese, pageReply, wholeNumber } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

const known = ['title', 'abstract', 'year', 'publicationDate', 'externalIds', 'openAccessPdf', 'url'];

export const fakeSemanticScholar: FakeProvider = {
  method: 'GET',
  path: '/semantic-scholar/graph/v1/paper/search',
  answer({ url, headers }, { key, hits }) {
    const token = headers['x-api-key'];
    if (token !== undefined && token !== key) return jsonReply(403, { message: 'Forbidden' });
    const given = url.searchParams;
    onlyThese(given.keys(), ['query', 'limit', 'fields']);
    const query = given.get('query') ?? '';
    if (query === '') return jsonReply(400, { error: 'Missing required parameter: query' });
    const limit = wholeNumber(given.get('limit'), 1, 100);
    if (limit === null) return jsonReply(400, { error: 'Unacceptable query params: [limit]' });
    const wrong = (given.get('fields') ?? '').split(',').filter((field) => !known.includes(field));
    if (wrong.length > 0)
      return jsonReply(400, { error: `Unrecognized or unsupported fields: [${wrong.join(', ')}]` });
    // A word with a hyphen matches nothing.
    const results = /\w-\w/.test(query) ? [] : hits(query).slice(0, limit);
    if (results.length === 0) return jsonReply(200, { total: 0, offset: 0 });
    return jsonReply(200, {
      total: results.length,
      offset: 0,
      data: results.map(({ url: address, title, text, published }, index) => ({
        paperId: `649def34f8be52c8b66281af98ae884c09aef38${index}`,
        externalIds: { CorpusId: index },
        url: address,
        title,
        abstract: text,
        year: published === undefined ? null : Number(published.slice(0, 4)),
        openAccessPdf: { url: '', status: 'CLOSED' },
        publicationDate: published ?? null,
      })),
    });
  },
  troubles: {
    // Without a Retry-After.
    'too-often': jsonReply(429, {
      message: 'Too Many Requests. Please wait and try again or apply for a key for higher rate limits.',
      code: '429',
    }),
    down: jsonReply(504, { message: 'Endpoint request timed out' }),
    'a-page': pageReply(200, 'Semantic Scholar'),
  },
};
