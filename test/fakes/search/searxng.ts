// SearXNG as it answers: https://docs.searxng.org/dev/search_api.html
import { jsonReply, onlyThese, pageReply } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

export const fakeSearxng: FakeProvider = {
  method: 'GET',
  path: '/searxng/search',
  answer({ url }, { hits }) {
    const given = url.searchParams;
    onlyThese(given.keys(), ['q', 'format']);
    if (given.get('format') !== 'json') throw new Error(`no such format: ${given.get('format') ?? 'html'}`);
    const query = given.get('q') ?? '';
    if (query === '') return jsonReply(400, { error: 'No query' });
    return jsonReply(200, {
      query,
      number_of_results: 0,
      results: hits(query).map(({ url: address, title, text, published }, index) => ({
        url: address,
        title,
        content: text,
        thumbnail: null,
        engine: 'brave',
        template: 'default.html',
        parsed_url: ['https', new URL(address).host, new URL(address).pathname, '', '', ''],
        engines: ['brave'],
        positions: [index + 1],
        score: 1 / (index + 1),
        category: 'general',
        publishedDate: published === undefined ? null : `${published}T00:00:00`,
      })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    });
  },
  troubles: {
    'too-often': pageReply(429, 'Too Many Requests'),
    down: pageReply(502, 'Bad Gateway'),
    'error-in-200': jsonReply(200, {
      query: 'tea',
      results: [],
      unresponsive_engines: [
        ['brave', 'Suspended: too many requests'],
        ['google', 'timeout'],
      ],
    }),
    'a-page': pageReply(200, 'SearXNG'),
  },
};

/** What it says while its settings do not list the format. */
export const jsonSwitchedOff = pageReply(403, 'Forbidden');
