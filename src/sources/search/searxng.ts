// SearXNG, a metasearch server of one's own. Documented at https://docs.searxng.org/dev/search_api.html
// Its JSON format is off unless its settings.yml lists it; then it answers 403. It takes no number of results.
import { askForJson } from './exchange.ts';
import { elements, member, textOf } from './answer-values.ts';
import { toHits } from './hit.ts';
import { SearchTrouble } from './provider.ts';
import type { ProviderParts, SearchProvider } from './provider.ts';
import { queryText } from './query-text.ts';

export function createSearxng({ settings, http, userAgent }: ProviderParts): SearchProvider {
  return {
    name: 'searxng',
    async search(query, { limit, signal }) {
      const parameters = new URLSearchParams({ q: queryText(query, { characters: 1_000 }), format: 'json' });
      const answer = await askForJson({
        http,
        url: `${settings.searxng.url}/search?${parameters.toString()}`,
        headers: {
          accept: 'application/json',
          ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        },
        timeoutMs: settings.timeoutMs,
        signal,
        explain: ({ status }) =>
          status === 403
            ? new SearchTrouble(
                'unauthorized',
                'It gives no JSON (HTTP 403): its settings.yml must list json under search, formats.',
              )
            : undefined,
      });
      const results = member(answer, 'results');
      if (!Array.isArray(results))
        throw new SearchTrouble('bad-answer', 'Its answer held no list of results.');
      if (results.length === 0 && elements(member(answer, 'unresponsive_engines')).length > 0)
        throw new SearchTrouble('unavailable', 'None of the search engines it asked gave it an answer.');
      return toHits(
        elements(results).map((result) => ({
          url: textOf(member(result, 'url')),
          title: textOf(member(result, 'title')),
          snippet: textOf(member(result, 'content')),
          published: textOf(member(result, 'publishedDate')),
        })),
        limit,
      );
    },
  };
}
