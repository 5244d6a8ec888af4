// Wikipedia, by the action API of MediaWiki: full-text search as a generator, with the beginning of each article.
// Documented at https://www.mediawiki.org/wiki/API:Search and Extension:TextExtracts. Errors come with status 200.
import { askForJson } from './exchange.ts';
import { elements, member, textOf } from './answer-values.ts';
import { toHits } from './hit.ts';
import { SearchTrouble } from './provider.ts';
import type { ProviderParts, SearchProvider } from './provider.ts';
import { queryText } from './query-text.ts';

/** Extracts of more articles than this need a second request. */
const mostExtracts = 20;

export function createWikipedia({ settings, http, userAgent }: ProviderParts): SearchProvider {
  return {
    name: 'wikipedia',
    async search(query, { limit, signal }) {
      const answer = await askForJson({
        http,
        url: `${settings.wikipedia.url}/w/api.php?${parametersOf(query, limit).toString()}`,
        // Wikimedia refuses clients that do not say who they are.
        headers: { 'user-agent': userAgent ?? 'Footnote (research assistant)' },
        timeoutMs: settings.timeoutMs,
        signal,
      });
      refuseErrors(answer);
      return toHits(
        elements(member(answer, 'query', 'pages'))
          .toSorted((a, b) => place(a) - place(b))
          .map((page) => ({
            url: textOf(member(page, 'canonicalurl')) || textOf(member(page, 'fullurl')),
            title: textOf(member(page, 'title')),
            snippet: textOf(member(page, 'extract')),
            // An article changes all the time; it has no day on which it was published.
            published: '',
          })),
        limit,
      );
    },
  };
}

function parametersOf(query: string, limit: number): URLSearchParams {
  return new URLSearchParams({
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
  });
}

function refuseErrors(answer: unknown): void {
  const error = member(answer, 'error');
  const code = textOf(member(error, 'code'));
  if (code === 'ratelimited') throw new SearchTrouble('rate-limited', 'It is asked too often.');
  if (code === 'maxlag' || code === 'readonly' || code.startsWith('internal_api_error'))
    throw new SearchTrouble('unavailable', 'It does not work at the moment.');
  if (error !== undefined) throw new SearchTrouble('bad-answer', 'It refused the search.');
  // Without any result there are no pages, only the mark of a finished query.
  if (member(answer, 'query') === undefined && member(answer, 'batchcomplete') === undefined)
    throw new SearchTrouble('bad-answer', 'Its answer held no results of a search.');
}

/** Pages come in the order of their numbers; `index` is their place in the search. */
function place(page: unknown): number {
  const index = member(page, 'index');
  return typeof index === 'number' ? index : Number.MAX_SAFE_INTEGER;
}
