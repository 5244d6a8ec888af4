// Exa. Documented at https://exa.ai/docs/reference/search and .../error-codes: 401 for a wrong key, 402 when the credits or
// the budget of a key are used up, 429 without a time to wait. More than ten results cost more, so does each kind of content.
import { jsonSearch, elements, listIn, member, named, textOf } from './json-provider.ts';
import { queryText } from './provider.ts';

export const exa = jsonSearch('exa', {
  request: (query, limit, { url, key }) => ({
    url: `${url}/search`,
    headers: { 'x-api-key': key?.reveal() ?? '' },
    body: {
      query: queryText(query, { characters: 1_000 }),
      type: 'auto',
      numResults: Math.min(limit, 100),
      contents: { highlights: true },
    },
  }),
  results: (answer) => listIn(answer, 'results'),
  found: named({ url: 'url', title: 'title', snippet: highlightsOf, published: 'publishedDate' }),
});

function highlightsOf(result: unknown): string {
  return elements(member(result, 'highlights')).map(textOf).join(' … ');
}
