// arXiv. Documented at https://info.arxiv.org/help/api/user-manual.html; its terms ask for at most one request in three
// seconds. Mistakes come as a feed with one entry called Error, often with status 200; throttling as a bare sentence.
import { load } from 'cheerio/slim';
import { stopWordsOf } from '../../text/stop-words.ts';
import { askForText } from './exchange.ts';
import { type Found, toHits } from './hit.ts';
import { type ProviderParts, queryText, type Search, SearchTrouble } from './provider.ts';

export function arxiv({ settings, http, userAgent }: ProviderParts): Search {
  return async (query, { limit, signal }) => {
    const wanted = searchQuery(query);
    if (wanted === '') return [];
    const parameters = new URLSearchParams({
      search_query: wanted,
      start: '0',
      max_results: String(Math.min(limit, 100)),
      sortBy: 'relevance',
      sortOrder: 'descending',
    });
    const url = `${settings.arxiv.url}/api/query?${parameters.toString()}`;
    const headers = { 'user-agent': userAgent };
    const text = await askForText({ http, url, headers, timeoutMs: settings.timeoutMs, signal });
    return toHits(foundIn(text), limit);
  };
}

function foundIn(text: string): readonly Found[] {
  if (/^\s*rate exceeded/i.test(text)) throw new SearchTrouble('rate-limited', 'It is asked too often.');
  const $ = load(text, { xml: true });
  const feed = $.root().children('feed');
  if (feed.length === 0) throw new SearchTrouble('bad-answer', 'Its answer could not be read.');
  return Array.from(feed.children('entry'), (entry) => {
    const textOf = (name: string) => $(entry).children(name).first().text();
    const id = textOf('id').trim();
    if (id.includes('/api/errors')) throw new SearchTrouble('bad-answer', 'It refused the search.');
    return {
      // The page of the paper, not of one version of it.
      url: id.replace(/^http:/, 'https:').replace(/v\d+$/, ''),
      title: textOf('title'),
      snippet: textOf('summary'),
      published: textOf('published'),
    };
  });
}

const stopWords = stopWordsOf('English');

/** Every word that tells something must occur: arXiv itself would take any of them. */
function searchQuery(query: string): string {
  const words = queryText(query, { characters: 300 }).match(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)*/gu) ?? [];
  const telling = words.filter((word) => !stopWords.has(word.toLowerCase()));
  return [...new Set(telling.length > 0 ? telling : words)]
    .slice(0, 8)
    .map((word) => `all:"${word}"`)
    .join(' AND ');
}
