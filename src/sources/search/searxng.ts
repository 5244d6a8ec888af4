// SearXNG, a metasearch server of one's own. Documented at https://docs.searxng.org/dev/search_api.html
// Its JSON format is off unless its settings.yml lists it; then it answers 403. It takes no number of results.
import { jsonSearch, elements, listIn, member, named } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

export const searxng = jsonSearch('searxng', {
  request: (query, _limit, { url }, userAgent) => ({
    url: `${url}/search`,
    parameters: { q: queryText(query, { characters: 1_000 }), format: 'json' },
    headers: { accept: 'application/json', 'user-agent': userAgent },
  }),
  explain({ status }) {
    if (status !== 403) return undefined;
    const remedy = 'its settings.yml must list json under search, formats.';
    return new SearchTrouble('unauthorized', `It gives no JSON (HTTP 403): ${remedy}`);
  },
  results(answer) {
    const results = listIn(answer, 'results');
    if (results.length === 0 && elements(member(answer, 'unresponsive_engines')).length > 0)
      throw new SearchTrouble('unavailable', 'None of the search engines it asked gave it an answer.');
    return results;
  },
  found: named({ url: 'url', title: 'title', snippet: 'content', published: 'publishedDate' }),
});
