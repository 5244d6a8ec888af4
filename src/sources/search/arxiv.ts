// arXiv. Documented at https://info.arxiv.org/help/api/user-manual.html; its terms ask for at most one request in three
// seconds. Mistakes come as a feed with one entry called Error, often with status 200; throttling as a bare sentence.
import { stopWordsOf } from '../../text/stop-words.ts';
import { askForText } from './exchange.ts';
import { toHits } from './hit.ts';
import { type ProviderParts, queryText, type SearchProvider, SearchTrouble } from './provider.ts';

export function createArxiv({ settings, http, userAgent }: ProviderParts): SearchProvider {
  return {
    name: 'arxiv',
    async search(query, { limit, signal }) {
      const wanted = searchQuery(query);
      if (wanted === '') return [];
      const parameters = new URLSearchParams({
        search_query: wanted,
        start: '0',
        max_results: String(Math.min(limit, 100)),
        sortBy: 'relevance',
        sortOrder: 'descending',
      });
      const text = await askForText({
        http,
        url: `${settings.arxiv.url}/api/query?${parameters.toString()}`,
        headers: { 'user-agent': userAgent },
        timeoutMs: settings.timeoutMs,
        signal,
      });
      return toHits((await entriesOf(text)).map(found), limit);
    },
  };
}

async function entriesOf(text: string): Promise<readonly AtomEntry[]> {
  if (/^\s*rate exceeded/i.test(text)) throw new SearchTrouble('rate-limited', 'It is asked too often.');
  const entries = await readAtom(text);
  if (entries === null) throw new SearchTrouble('bad-answer', 'Its answer could not be read.');
  if (entries.some((textOf) => textOf('id').includes('/api/errors')))
    throw new SearchTrouble('bad-answer', 'It refused the search.');
  return entries;
}

function found(textOf: AtomEntry) {
  return {
    // The page of the paper, not of one version of it.
    url: textOf('id')
      .trim()
      .replace(/^http:/, 'https:')
      .replace(/v\d+$/, ''),
    title: textOf('title'),
    snippet: textOf('summary'),
    published: textOf('published'),
  };
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

/** The text of the first element of this name that stands directly in an entry; empty: there is none. */
type AtomEntry = (name: string) => string;

/** The entries of a feed; null if the text is no feed. The parser is loaded when it is first needed. */
async function readAtom(xml: string): Promise<readonly AtomEntry[] | null> {
  const { load } = await import('cheerio/slim');
  const $ = load(xml, { xml: true });
  const feed = $.root().children('feed');
  if (feed.length === 0) return null;
  return Array.from(feed.children('entry'), (entry) => (name) => $(entry).children(name).first().text());
}
