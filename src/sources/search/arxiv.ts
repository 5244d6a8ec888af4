// arXiv. Documented at https://info.arxiv.org/help/api/user-manual.html; its terms ask for at most one request in three
// seconds. Mistakes come as a feed with one entry called Error, often with status 200; throttling as a bare sentence.
import { Parser } from 'htmlparser2';
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
      return toHits(entriesOf(text).map(found), limit);
    },
  };
}

function entriesOf(text: string): readonly AtomEntry[] {
  if (/^\s*rate exceeded/i.test(text)) throw new SearchTrouble('rate-limited', 'It is asked too often.');
  const entries = readAtom(text);
  if (entries === null) throw new SearchTrouble('bad-answer', 'Its answer could not be read.');
  if (entries.some((entry) => entry.get('id')?.includes('/api/errors')))
    throw new SearchTrouble('bad-answer', 'It refused the search.');
  return entries;
}

function found(entry: AtomEntry) {
  return {
    // The page of the paper, not of one version of it.
    url: (entry.get('id') ?? '')
      .trim()
      .replace(/^http:/, 'https:')
      .replace(/v\d+$/, ''),
    title: entry.get('title') ?? '',
    snippet: entry.get('summary') ?? '',
    published: entry.get('published') ?? '',
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

/** Texts of the elements of one entry that stand directly in it, by their name; the first of each name. */
type AtomEntry = ReadonlyMap<string, string>;

/** The entries of a feed; null if the text is no feed. */
function readAtom(xml: string): readonly AtomEntry[] | null {
  const entries: Map<string, string>[] = [];
  const path: string[] = [];
  let isFeed = false;
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        if (path.length === 1) isFeed = name === 'feed';
        if (path.length === 2 && name === 'entry') entries.push(new Map());
        if (path.length === 3 && path[1] === 'entry' && !entries.at(-1)?.has(name))
          entries.at(-1)?.set(name, '');
      },
      ontext(text) {
        const [, entry, name] = path;
        if (path.length !== 3 || entry !== 'entry' || name === undefined) return;
        const fields = entries.at(-1);
        fields?.set(name, (fields.get(name) ?? '') + text);
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isFeed ? entries : null;
}
