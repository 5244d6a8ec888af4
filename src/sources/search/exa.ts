// Exa. Documented at https://exa.ai/docs/reference/search and .../error-codes: 401 for a wrong key, 402 when the credits or
// the budget of a key are used up, 429 without a time to wait. More than ten results cost more, so does each kind of content.
import { createJsonProvider, elements, listIn, member, textOf } from './json-provider.ts';
import { type ProviderParts, queryText, type SearchProvider } from './provider.ts';

export function createExa(parts: ProviderParts): SearchProvider {
  const { url, key } = parts.settings.exa;
  return createJsonProvider(parts, {
    name: 'exa',
    request: (query, limit) => ({
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
    found: (result) => ({
      url: textOf(member(result, 'url')),
      title: textOf(member(result, 'title')),
      snippet: elements(member(result, 'highlights')).map(textOf).join(' … '),
      published: textOf(member(result, 'publishedDate')),
    }),
  });
}
