// Wikipedia, by the action API of MediaWiki: full-text search as a generator, with the beginning of each article.
// Documented at https://www.mediawiki.org/wiki/API:Search and Extension:TextExtracts. Errors come with status 200.
import { jsonSearch, elements, member, named, requireMark, textOf } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

/** Extracts of more articles than this need a second request. */
const mostExtracts = 20;

export const wikipedia = jsonSearch('wikipedia', {
  request: (query, limit, { url }, userAgent) => ({
    url: `${url}/w/api.php`,
    parameters: {
      action: 'query',
      format: 'json',
      formatversion: '2',
      generator: 'search',
      gsrsearch: queryText(query, { characters: 300 }),
      gsrnamespace: '0',
      gsrlimit: String(Math.min(limit, mostExtracts)),
      prop: 'extracts|info',
      inprop: 'url',
      exintro: '1',
      explaintext: '1',
      exlimit: String(mostExtracts),
    },
    // Wikimedia refuses clients that do not say who they are.
    headers: { 'user-agent': userAgent },
  }),
  results(answer) {
    refuseErrors(answer);
    return elements(member(answer, 'query', 'pages')).toSorted((a, b) => place(a) - place(b));
  },
  // An article changes all the time; it has no day on which it was published.
  found: named({ url: ['canonicalurl', 'fullurl'], title: 'title', snippet: 'extract', published: [] }),
});

function refuseErrors(answer: unknown): void {
  const error = member(answer, 'error');
  const code = textOf(member(error, 'code'));
  if (code === 'ratelimited') throw new SearchTrouble('rate-limited', 'It is asked too often.');
  if (code === 'maxlag' || code === 'readonly' || code.startsWith('internal_api_error'))
    throw new SearchTrouble('unavailable', 'It does not work at the moment.');
  if (error !== undefined) throw new SearchTrouble('bad-answer', 'It refused the search.');
  requireMark(member(answer, 'query') !== undefined || member(answer, 'batchcomplete') !== undefined);
}

/** Pages come in the order of their numbers; `index` is their place in the search. */
function place(page: unknown): number {
  const index = member(page, 'index');
  return typeof index === 'number' ? index : Number.MAX_SAFE_INTEGER;
}
