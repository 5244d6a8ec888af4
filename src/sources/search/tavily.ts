// Tavily Search. Documented at https://docs.tavily.com/documentation/api-reference/endpoint/search
// Answers 401 for a wrong key, 429 with Retry-After, 432 and 433 when the plan or the pay-as-you-go limit is used up.
import type { TextResponse } from '../../http/port.ts';
import { askForJson } from './exchange.ts';
import { elements, member, textOf } from './answer-values.ts';
import { toHits } from './hit.ts';
import { SearchTrouble } from './provider.ts';
import type { ProviderParts, SearchProvider } from './provider.ts';
import { queryText } from './query-text.ts';

/** Basic searches cost one credit each, whatever the number of results. */
export function createTavily({ settings, http }: ProviderParts): SearchProvider {
  const { url, key } = settings.tavily;
  return {
    name: 'tavily',
    async search(query, { limit, signal }) {
      const answer = await askForJson({
        http,
        url: `${url}/search`,
        method: 'POST',
        headers: { authorization: `Bearer ${key?.reveal() ?? ''}` },
        body: {
          query: queryText(query, { characters: 400 }),
          max_results: Math.min(limit, 20),
          search_depth: 'basic',
        },
        timeoutMs: settings.timeoutMs,
        signal,
        explain,
      });
      const results = member(answer, 'results');
      if (!Array.isArray(results))
        throw new SearchTrouble('bad-answer', 'Its answer held no list of results.');
      return toHits(
        elements(results).map((result) => ({
          url: textOf(member(result, 'url')),
          title: textOf(member(result, 'title')),
          snippet: textOf(member(result, 'content')),
          published: textOf(member(result, 'published_date')),
        })),
        limit,
      );
    },
  };
}

function explain({ status }: TextResponse): SearchTrouble | undefined {
  if (status === 401) return new SearchTrouble('unauthorized', `It refused the key (HTTP ${status}).`);
  if (status !== 432 && status !== 433) return undefined;
  return new SearchTrouble('quota', `The quota of its key is used up (HTTP ${status}).`);
}
