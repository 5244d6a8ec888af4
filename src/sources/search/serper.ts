// Serper: Google's results. Documented at https://serper.dev/playground (after signing in). A wrong key is a 403, used-up
// credits are a 400 whose message says so (as users report it: neither was tried here); more than ten results cost two credits.
import type { TextResponse } from '../../http/port.ts';
import { elements, member, textOf } from './answer-values.ts';
import { askForJson, jsonIn } from './exchange.ts';
import { toHits } from './hit.ts';
import { SearchTrouble } from './provider.ts';
import type { ProviderParts, SearchProvider } from './provider.ts';
import { queryText } from './query-text.ts';

export function createSerper({ settings, http }: ProviderParts): SearchProvider {
  const { url, key } = settings.serper;
  return {
    name: 'serper',
    async search(query, { limit, signal }) {
      const answer = await askForJson({
        http,
        url: `${url}/search`,
        method: 'POST',
        headers: { 'x-api-key': key?.reveal() ?? '' },
        // Google itself reads 32 words of a query.
        body: { q: queryText(query, { characters: 2_000, words: 32 }), num: Math.min(limit, 20) },
        timeoutMs: settings.timeoutMs,
        signal,
        explain,
      });
      const results = member(answer, 'organic');
      if (!Array.isArray(results))
        throw new SearchTrouble('bad-answer', 'Its answer held no list of results.');
      return toHits(
        elements(results).map((result) => ({
          url: textOf(member(result, 'link')),
          title: textOf(member(result, 'title')),
          snippet: textOf(member(result, 'snippet')),
          published: textOf(member(result, 'date')),
        })),
        limit,
      );
    },
  };
}

function explain({ status, text }: TextResponse): SearchTrouble | undefined {
  if (status === 403) return new SearchTrouble('unauthorized', `It refused the key (HTTP ${status}).`);
  const message = textOf(member(jsonIn(text), 'message'));
  if (status !== 400 || !message.includes('credits')) return undefined;
  return new SearchTrouble('quota', `The credits of its key are used up (HTTP ${status}).`);
}
