// Semantic Scholar, papers by relevance. Documented at https://api.semanticscholar.org/api-docs/graph
// (/graph/v1/paper/search). Works without a key, from a pool that all such users share; its 429 says no time to wait.
import { jsonSearch, elements, member, named, requireMark, textOf } from './json-provider.ts';
import { queryText } from './provider.ts';

const fields = 'title,abstract,year,publicationDate,externalIds,openAccessPdf,url';

export const semanticScholar = jsonSearch('semantic-scholar', {
  request: (query, limit, { url, key }) => ({
    url: `${url}/graph/v1/paper/search`,
    parameters: {
      // A word with a hyphen finds nothing there.
      query: queryText(query.replaceAll(/(?<=\w)-(?=\w)/g, ' '), { characters: 300 }),
      limit: String(Math.min(limit, 100)),
      fields,
    },
    headers: key === null ? {} : { 'x-api-key': key.reveal() },
  }),
  results(answer) {
    requireMark(typeof member(answer, 'total') === 'number');
    return elements(member(answer, 'data'));
  },
  found: named({
    url: addressOf,
    title: 'title',
    snippet: 'abstract',
    published: ['publicationDate', 'year'],
  }),
});

/** Where the paper can be read: the free full text, else where its DOI leads, else its page at Semantic Scholar. */
function addressOf(paper: unknown): string {
  const free = textOf(member(paper, 'openAccessPdf', 'url'));
  if (/^https?:\/\//i.test(free)) return free;
  const doi = textOf(member(paper, 'externalIds', 'DOI'));
  // A DOI may hold characters that mean something in an address.
  if (doi !== '') return `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/')}`;
  return textOf(member(paper, 'url'));
}
