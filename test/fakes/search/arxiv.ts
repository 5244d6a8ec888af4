// arXiv as it answers: https://info.arxiv.org/help/api/user-manual.html
import { escapeMarkup, onlyThese, pageReply, wholeNumber } from './corpus.ts';
import type { FakeProvider, FakeReply } from './corpus.ts';

function feed(entries: readonly string[], status = 200): FakeReply {
  return {
    status,
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
    body: `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/SkuXkYxumgL1drFIL7NufdnpkFc</id>
  <title>arXiv Query: search_query=all:tea&amp;start=0</title>
  <updated>2026-11-11T18:34:08Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:tea" type="application/atom+xml"/>
  <opensearch:totalResults>${entries.length}</opensearch:totalResults>
${entries.join('\n')}
</feed>`,
  };
}

const mistake = (what: string) =>
  feed([
    `<entry><id>http://arxiv.org/api/errors#${what.replaceAll(' ', '_')}</id><title>Error</title><summary>${what}</summary><author><name>arXiv api core</name></author></entry>`,
  ]);

/** Real ones are broken into lines, with spaces before each. */
const wrapped = (text: string) => escapeMarkup(text).replaceAll(/(\S+ \S+ \S+) /g, '$1\n  ');

export const fakeArxiv: FakeProvider = {
  method: 'GET',
  path: '/arxiv/api/query',
  answer({ url }, { hits }) {
    const given = url.searchParams;
    onlyThese(given.keys(), ['search_query', 'start', 'max_results', 'sortBy', 'sortOrder']);
    if (wholeNumber(given.get('start'), 0, 30_000) === null) return mistake('start must be an integer');
    const most = wholeNumber(given.get('max_results'), 0, 2000);
    if (most === null) return mistake('max_results must be an integer');
    if (given.get('sortBy') !== 'relevance' || given.get('sortOrder') !== 'descending')
      return mistake('sortBy must be in: relevance, lastUpdatedDate, submittedDate');
    const terms = (given.get('search_query') ?? '')
      .split(' AND ')
      .map((term) => /^all:"([^"\s]+)"$/.exec(term));
    if (terms.some((term) => term === null)) return mistake('incorrect search query');
    const query = terms.map((term) => term?.[1] ?? '').join(' ');
    return feed(
      hits(query)
        .slice(0, most)
        .map(
          ({ url: address, title, text, published }) => `  <entry>
    <id>${escapeMarkup(address.replace(/^https:/, 'http:'))}v2</id>
    <updated>2026-08-02T00:41:18Z</updated>${published === undefined ? '' : `\n    <published>${published}T17:57:34Z</published>`}
    <title>${wrapped(title)}</title>
    <summary>  ${wrapped(text)}
</summary>
    <author><name>A. Author</name></author>
    <link href="${escapeMarkup(address)}v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="https://arxiv.org/pdf/x" rel="related" type="application/pdf"/>
    <arxiv:primary_category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
  </entry>`,
        ),
    );
  },
  troubles: {
    'too-often': { status: 429, headers: { 'content-type': 'text/plain' }, body: 'Rate exceeded.' },
    down: pageReply(503, 'Backend fetch failed'),
    'error-in-200': mistake('incorrect id format for x'),
    'a-page': pageReply(200, 'arXiv is down for maintenance'),
  },
};
