// Tavily Search. Documented at https://docs.tavily.com/documentation/api-reference/endpoint/search
// Answers 401 for a wrong key, 429 with Retry-After, 432 and 433 when the plan or the pay-as-you-go limit is used up.
import { jsonSearch, listIn, named } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

/** Basic searches cost one credit each, whatever the number of results. */
export const tavily = jsonSearch('tavily', {
  request: (query, limit, { url, key }) => ({
    url: `${url}/search`,
    headers: { authorization: `Bearer ${key?.reveal() ?? ''}` },
    body: {
      query: queryText(query, { characters: 400 }),
      max_results: Math.min(limit, 20),
      search_depth: 'basic',
    },
  }),
  explain: ({ status }) =>
    status === 432 || status === 433
      ? new SearchTrouble('quota', `The quota of its key is used up (HTTP ${status}).`)
      : undefined,
  results: (answer) => listIn(answer, 'results'),
  found: named({ url: 'url', title: 'title', snippet: 'content', published: 'published_date' }),
});
