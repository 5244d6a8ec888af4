// Serper: Google's results. Documented at https://serper.dev/playground (after signing in). A wrong key is a 403, used-up
// credits are a 400 whose message says so (as users report it: neither was tried here); more than ten results cost two credits.
import { jsonIn } from '../../base/json.ts';
import type { TextResponse } from '../../http/port.ts';
import { createJsonSearch, listIn, member, named, textOf } from './json-provider.ts';
import { type ProviderParts, queryText, type Search, SearchTrouble } from './provider.ts';

export function createSerper(parts: ProviderParts): Search {
  const { url, key } = parts.settings.serper;
  return createJsonSearch(parts, {
    request: (query, limit) => ({
      url: `${url}/search`,
      headers: { 'x-api-key': key?.reveal() ?? '' },
      // Google itself reads 32 words of a query.
      body: { q: queryText(query, { characters: 2_000, words: 32 }), num: Math.min(limit, 20) },
    }),
    explain,
    results: (answer) => listIn(answer, 'organic'),
    found: named({ url: 'link', title: 'title', snippet: 'snippet', published: 'date' }),
  });
}

function explain({ status, text }: TextResponse): SearchTrouble | undefined {
  const message = textOf(member(jsonIn(text), 'message'));
  if (status !== 400 || !message.includes('credits')) return undefined;
  return new SearchTrouble('quota', `The credits of its key are used up (HTTP ${status}).`);
}
