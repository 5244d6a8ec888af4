// Serper: Google's results. Documented at https://serper.dev/playground (after signing in). A wrong key is a 403, used-up
// credits are a 400 whose message says so (as users report it: neither was tried here); more than ten results cost two credits.
import { jsonIn } from '../../base/json.ts';
import { jsonSearch, listIn, member, named, textOf } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

export const serper = jsonSearch('serper', {
  request: (query, limit, { url, key }) => ({
    url: `${url}/search`,
    headers: { 'x-api-key': key?.reveal() ?? '' },
    // Google itself reads 32 words of a query.
    body: { q: queryText(query, { characters: 2_000, words: 32 }), num: Math.min(limit, 20) },
  }),
  explain({ status, text }) {
    const message = textOf(member(jsonIn(text), 'message'));
    if (status !== 400 || !message.includes('credits')) return undefined;
    return new SearchTrouble('quota', `The credits of its key are used up (HTTP ${status}).`);
  },
  results: (answer) => listIn(answer, 'organic'),
  found: named({ url: 'link', title: 'title', snippet: 'snippet', published: 'date' }),
});
