import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelOf } from '../../../../src/citations/page-sections.ts';
import { fold } from '../../../../src/sources/extract/page-content.ts';
import { readWebPage } from '../../../../src/sources/extract/web-page.ts';
import { bare } from '../../../bench/web/questions.ts';
import { cases, inWholeRun } from '../../../support/cases.ts';
import { hasOfflineWeb, offlinePages, offlineQuestions, sharedData } from '../../../support/offline-web.ts';
import type { OfflineHost } from '../../../support/offline-web.ts';

const textOf = (html: string) => readWebPage(html).text;
const sentence = 'The kettle on the stove boils a litre of water in about four minutes and then it sings. ';
const long = sentence.repeat(8).trim();

describe('the main content of a page', () => {
  it('has headings, paragraphs, lists, tables and code as blocks, and no addresses', () => {
    const html = `<main><h1>One</h1><p>First
      line<br>second <a href="https://x.test/">link</a>.<h2>Two</h2><ul><li>a<li>b <i>c</i></ul>
      <table><tr><th>k<th>v<tr><td>x<td>10<sup>2</sup></table><pre># no heading\n  indented</pre></main>`;
    expect(textOf(html)).toBe(
      '# One\n\nFirst line\nsecond link.\n\n## Two\n\n- a\n- b c\n\nk | v\nx | 10^2\n\n    # no heading\n      indented',
    );
  });

  it('has no navigation, banners, forms, related links and comments', () => {
    const html = `<header><a href=/>Home</a> The site</header><nav><ul><li>Menu</ul></nav>
      <div class="cookie-banner"><p>We value cookies and your privacy.</p></div>
      <div id="content"><h1>Kettles</h1><p>${long}</p>
        <div class="share-buttons">Share this</div><a class="btn" href=/buy>Buy one</a>
        <form><label>Mail <input></label><fieldset>Choose</fieldset></form>
        <div class="related-posts"><a href=/2>Toasters compared</a></div>
        <section id="comments"><p>Nice kettle, says a reader.</p></section></div>
      <aside>Aside</aside><footer>Copyright</footer><script>code()</script><style>p{}</style>`;
    expect(textOf(html)).toBe(`# Kettles\n\n${long}`);
  });

  it('is the main element, unless most sentences are elsewhere', () => {
    expect(textOf(`<p>around the page</p><main><p>${long}</p></main>`)).toBe(long);
    const other = long.replaceAll('kettle', 'toaster');
    const wrong = `<main><p>Small.</p></main><div><p>${long}</p><p>${other}</p></div>`;
    expect(textOf(wrong)).toContain(other);
  });

  it('says once what the page says twice for two widths of screen', () => {
    expect(
      textOf(`<div class="wide"><p>${sentence}</p></div><div class="narrow"><p>${sentence}</p></div>`),
    ).toBe(sentence.trim());
  });

  it('keeps a list whole that shares items with another one, and a short remark that holds at each place', () => {
    const shared = 'gztar: a tar file that was compressed with gzip, if the zlib module is available';
    const remark =
      'This parameter can only be set in the configuration file or on the command line of the server.';
    const pack = `<h2>Pack</h2><ul><li>zip: a ZIP file</li><li>${shared}</li></ul><p>${long}</p><p>${remark}</p>`;
    const unpack = `<h2>Unpack</h2><ul><li>rar: a RAR file</li><li>${shared}</li></ul><p>${long.replaceAll('kettle', 'pot')}</p><p>${remark}</p>`;
    const text = textOf(`<main>${pack}${unpack}</main>`);
    expect(text.split(shared)).toHaveLength(3);
    expect(text.split(remark)).toHaveLength(3);
    expect(textOf(`<main>${pack}${pack}</main>`).split(shared)).toHaveLength(2);
  });

  it('says again below another heading what holds there, too', () => {
    const notes = `<ul><li>${sentence}</li></ul><p>${long}</p>`;
    const text = textOf(`<main><h2>1.2</h2>${notes}${notes}<h2>1.1</h2>${notes}</main>`);
    const told = `- ${sentence.trim()}\n\n${long}`;
    expect(text).toBe(`## 1.2\n\n${told}\n\n## 1.1\n\n${told}`);
  });

  it('leaves out what is hidden, but keeps what opens at a click', () => {
    const html = `<main><p>${long}</p><p hidden>Secret</p><p style="display: none">None</p><span class="sr-only">Skip</span>
      <div class="accordion-panel" aria-hidden="true"><p>How long does it last? Ten years with care, and twelve with luck and soft water.</p></div>
      <div class="modal" style="display:none"><p>${long.replaceAll('kettle', 'newsletter')}</p></div></main>`;
    expect(textOf(html)).toBe(
      `${long}\n\nHow long does it last? Ten years with care, and twelve with luck and soft water.`,
    );
  });

  it('is what is hidden, when that is the page itself', () => {
    const page = `<div style="display:none"><p>${long}</p><form><input></form></div>`;
    expect(textOf(`<p>Loading the page, please wait.</p>${page}`)).toBe(long);
  });

  it('is taken from the part for browsers without scripts when there is nothing else', () => {
    expect(textOf(`<div id="app"></div><noscript><p>${long}</p></noscript>`)).toBe(long);
    expect(textOf(`<main><p>${long}</p></main><noscript><p>Turn on scripts.</p></noscript>`)).toBe(long);
  });

  it('does not take what is called a menu for one when it is full of sentences', () => {
    const other = long.replaceAll('kettle', 'toaster');
    const third = long.replaceAll('kettle', 'pot');
    const tabs = `<p>${long}</p><div class="nav-content"><p>${other}</p></div><p>${third}</p>`;
    expect(textOf(tabs)).toBe([long, other, third].join('\n\n'));
    expect(textOf(`<p>${long}</p><div class="nav-content"><a href=/a>A</a></div>`)).toBe(long);
  });

  it('keeps the opening below a boxed heading, and the sections behind one that holds nearly all of it', () => {
    const opening = sentence.replaceAll('kettle', 'pot').repeat(4).trim();
    const most = Array.from({ length: 60 }, (_, n) => `<p>${n}. ${sentence}</p>`).join('');
    const html = `<body><div class="sect1"><div class="titlepage"><div><h2>Pots</h2></div></div><p>${opening}</p>
      <div class="sect2"><h3>On the stove</h3>${most}</div>
      <div class="sect2"><h3>In the oven</h3><p>A pot has no business in there, ever.</p></div></div></body>`;
    const text = textOf(html);
    expect(text).toContain(`## Pots\n\n${opening}`);
    expect(text).toContain('59. The kettle');
    expect(text).toContain('A pot has no business in there, ever.');
  });

  it('leaves out the caption of a picture, and keeps that of a table', () => {
    const html = `<main><p>${long}</p><figure><img src=a><figcaption>Photo: somebody</figcaption></figure>
      <figure><figcaption>Table 1: boiling times</figcaption><table><tr><td>a<td>b</table></figure></main>`;
    expect(textOf(html)).toBe(`${long}\n\nTable 1: boiling times\n\na | b`);
  });
});

describe('what a heading stands over', () => {
  const own = '<h3>Mind</h3><p>It is hot.</p>';

  it.each([
    ['a note', `<div class="note">${own}</div>`, 'Mind\n\nIt is hot.'],
    ['what says it is a note', `<div role="note">${own}</div>`, 'Mind\n\nIt is hot.'],
    ['a quote', `<blockquote>${own}</blockquote>`, 'Mind\n\nIt is hot.'],
    ['an item', `<ul><li>${own}<li><h3>Also</h3>loud</ul>`, '- Mind\nIt is hot.\n- Also\nloud'],
    ['a cell', '<table><tr><th>k<th>v<tr><td><h4>lid</h4><td>shut</table>', 'k | v\nlid | shut'],
  ])('is no more than %s that it stands in (F21)', (_what, box, text) => {
    const html = `<main><h1>Kettles</h1><h2>Boiling</h2><p>${long}</p>${box}<p>Then it sings.</p></main>`;
    expect(textOf(html)).toBe(`# Kettles\n\n## Boiling\n\n${long}\n\n${text}\n\nThen it sings.`);
  });

  it('is what follows, where its box is most of the page, large, or the heading itself (F21)', () => {
    const after = '<p>Then it sings.</p>';
    expect(textOf(`<main><div class="note">${own}<p>${long}</p></div>${after}</main>`)).toContain('### Mind');
    const wide = Array.from({ length: 40 }, (_, at) => `<p>${at} ${sentence}</p>`).join('');
    expect(
      textOf(`<main>${wide}<div class="tip">${own}${wide.replaceAll('<p>', '<p>x')}</div></main>`),
    ).toContain('### Mind');
    expect(textOf(`<main><p>${long}</p><h3 class="important">Mind</h3>${after}</main>`)).toContain(
      '### Mind',
    );
  });

  it('is not lost because a table of contents has the same words (F21)', () => {
    const head = '2.1. Kettles that boil without a lid and sing all the time they do so';
    const html = `<main><div>${head}</div><p>${long}</p><h2>${head}</h2><p>They sing.</p></main>`;
    expect(textOf(html)).toBe(`${head}\n\n${long}\n\n## ${head}\n\nThey sing.`);
  });
});

describe('the head of a table', () => {
  const labelIn = (rows: string, words: string) => {
    const text = textOf(`<main><p>${long}</p><table>${rows}</table></main>`);
    return labelOf(text, text.indexOf(words));
  };

  it.each([
    ['of cells for heads', '<tr><th>k<th>v<tr><td>a<td>b<tr><td>c<td>Off'],
    ['of a group for heads', '<thead><tr><td>k<td>v</thead><tr><td>c<td>Off'],
    ['in bold', '<tr><td><b>k</b><td><p><strong>v</strong></p><tr><td>c<td>Off'],
    ['with an empty corner', '<tr><td><th>v<tr><th>c<td>Off'],
  ])('is a row %s (F21)', (_what, rows) => {
    expect(labelIn(rows, 'Off')).toMatch(/^k? ?\| v$/);
  });

  it.each([
    ['each name themselves', '<tr><th>Status:<td>Core<tr><th>Default:<td>Off'],
    ['are pairs', '<tr><td>Status:<td>Core<tr><td>Default:<td>Off'],
    ['have one bold name each', '<tr><td><b>Status</b><td>Core<tr><td><b>Default</b><td>Off'],
    ['are all alike', '<tr><td>0<td>none<tr><td>1<td>Off'],
  ])('is missing where its rows %s (F21)', (_what, rows) => {
    expect(labelIn(rows, 'Off')).toBeUndefined();
    expect(textOf(`<table>${rows}</table>`)).toMatch(/^\S+ \| \S+\n\n\S+ \| Off$/);
  });
});

describe('cells over several rows and columns', () => {
  it.each([
    [
      'in each place that they cover',
      '<tr><th>Plan<th>Place<th>Most<th>Price<tr><td rowspan=2>Pro<td>EU<td>9<td>$1<tr><td>US<td>5<td>$2<tr><td>Free<td colspan=2>none<td>$0',
      'Plan | Place | Most | Price\nPro | EU | 9 | $1\nPro | US | 5 | $2\nFree | none | none | $0',
    ],
    [
      'not beyond their group of rows',
      '<tbody><tr><td rowspan=0>a<td>b<tr><td>c</tbody><tbody><tr><td>d<td>e</tbody>',
      'a | b\n\na | c\n\nd | e',
    ],
    [
      'once, where they are a line over the table',
      '<tr><th>k<th>v<tr><td colspan=2>Linux<tr><td>x<td>y',
      'k | v\nLinux\nx | y',
    ],
  ])('stand %s', (_what, rows, expected) => {
    expect(textOf(`<table>${rows}</table>`)).toBe(expected);
  });

  it('say no more again than a page may', () => {
    const row = (at: number) => `<tr><td colspan=1000 rowspan=65000>${at}${'x'.repeat(200)}<td>y`;
    const table = (at: number) => `<table>${row(at).repeat(20)}</table>`;
    const text = textOf(`<p>${long}</p>${Array.from({ length: 100 }, (_, at) => table(at)).join('')}`);
    expect(text.length).toBeLessThan(700_000);
    expect(text.split('y').length).toBeGreaterThan(2_000);
  });
});

describe('pages of a kind', () => {
  const data = (type: string) => `<script type="application/ld+json">{"@type": "${type}"}</script>`;

  it('that are articles have no byline and no box about the author in their text', () => {
    const html = `${data('NewsArticle')}<article><h1>Kettles</h1><p class="byline">By Jane Doe</p><time>May 1</time>
      <p>${long}</p><div class="author-bio">Jane writes.</div></article>`;
    expect(textOf(html)).toBe(`# Kettles\n\n${long}`);
  });

  it('that are discussions have the posts as content', () => {
    const post = (who: string, words: string) =>
      `<div class="comment"><div class="userinfo">${who}</div><div class="body"><p>${words}</p></div><div class="signature">${who} has spoken</div></div>`;
    const html = `<div id="comments">${post('ann', long)}${post('bob', `I disagree. ${sentence}`)}</div>`;
    expect(textOf(data('DiscussionForumPosting') + html)).toBe(`${long}\n\nI disagree. ${sentence.trim()}`);
    expect(textOf(`<main><p>${long.replaceAll('kettle', 'pot')}</p></main>${html}`)).not.toContain(
      'I disagree.',
    );
  });

  it('that have nothing but comments are discussions', () => {
    const html = `<h1>Kettles (kettles.test)</h1><ol class="comments"><li><p>${long}</p><li><p>I disagree. ${long}</p></ol>`;
    expect(textOf(html)).toContain('I disagree.');
  });

  it('show late what their data says, and it is taken from there', () => {
    const product = { '@type': 'Product', description: `<p>Boils &amp; sings.</p><p>${sentence}</p>` };
    const script = `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
    expect(textOf(`${script}<h1>Kettle</h1><p>€ 20</p>`)).toBe(
      `# Kettle\n\n€ 20\n\nBoils & sings.\n\n${sentence.trim()}`,
    );
    expect(textOf(`${script}<h1>Kettle</h1><p>${long.replaceAll('four', 'three')}</p>`)).not.toContain(
      'Boils',
    );
  });

  it('that answer a question have the answers, and not the remarks below them', () => {
    const html = `<div itemscope itemtype="https://schema.org/QAPage"><div class="post"><p>${long}</p></div>
      <ul class="comments"><li>Duplicate?</ul><div class="answer"><p>Four minutes. ${sentence}</p></div></div>`;
    expect(textOf(html)).toBe(`${long}\n\nFour minutes. ${sentence.trim()}`);
  });

  it('that sell a product have its name, price, description and specification, and no reviews', () => {
    const html = `${data('Product')}<div class="product"><h1>Kettle</h1><p class="price">€ 20</p><p>${long}</p>
      <table><tr><td>Power<td>900 W</table><div id="reviews"><p>Great kettle!</p></div></div>`;
    expect(textOf(html)).toBe(`# Kettle\n\n€ 20\n\n${long}\n\nPower | 900 W`);
  });

  it('that list things have all of them', () => {
    const cards = Array.from(
      { length: 12 },
      (_, at) => `<li class="card"><h3><a href="/${at}">Kettle ${at}</a></h3><p>€ ${at}</p>`,
    );
    const text = textOf(`<nav>Shop</nav><main><h1>Kettles</h1><ul>${cards.join('')}</ul></main>`);
    for (let at = 0; at < 12; at += 1) expect(text).toContain(`### Kettle ${at}\n\n€ ${at}`);
  });
});

describe('a hostile page', () => {
  const many = (part: string, times = 100_000) => part.repeat(times);

  it.each([
    ['100,000 nested elements', many('<div>') + long + many('</div>'), long],
    ['end tags that fit nothing', `${many('<i>')}${many('</b>')}${long}`, long],
    ['100,000 nested tables and lists', many('<table><tr><td><ul><li>', 20_000) + long, `- ${long}`],
    ['100,000 links inside each other', many('<a href=x>') + long, long],
    ['hidden parts inside each other', `<p>${long}</p>${many('<div hidden>')}x`, long],
    ['megabytes of scripts', `<script>${many('var a = "<p>";', 300_000)}</script><p>${long}`, long],
    ['a script that never ends', `<p>${long}</p><script>${many('<p>x')}`, long],
    ['a million entities', `<p>${long}</p><!--${many('&amp;', 1_000_000)}-->`, long],
    ['megabytes of names', `<p class="${many('nav ', 500_000)}x">gone<p>${long}`, long],
    ['data nested without end', `<script type="application/ld+json">${many('[')}</script><p>${long}`, long],
    [
      'a megabyte of white space in its data',
      `<script type="application/ld+json">{${many(' ', 1_000_000)}x}</script><p>${long}`,
      long,
    ],
    ['a section that HTML does not know', `<![CDATA[ <p>${long}</p>`, long],
    ['frames', `<frameset><frame src=a></frameset><noframes>${long}</noframes>`, ''],
    ['no markup at all', long, long],
    ['nothing', '', ''],
  ])('with %s is read', (_what, html, text) => {
    expect(fold(textOf(html))).toBe(fold(text));
  });

  it.each(['', '</td></tr>'])(
    'with 100,000 nested tables ending in %j keeps the words of the deep ones',
    inWholeRun,
    (end) => {
      const words = Array.from({ length: 100_000 }, (_, at) => `w${at}`);
      const html = words.map((word) => `<table><tr><td>${word}${end}`).join('');
      expect(textOf(html).split(/\s+/).slice(-99_000)).toEqual(words.slice(-99_000));
    },
  );

  it.each([
    [15, 'a | b'],
    [16, 'a\n\nb'],
  ])('has a table inside %i others, and its words are read', (depth, text) => {
    expect(textOf(`${many('<table><tr><td>', depth)}<table><tr><td>a<td>b</table>`)).toBe(text);
  });

  it('that states more than it shows is read as far as one may be', inWholeRun, () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `${at} zq`);
    const script = (text: string) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', articleBody: text })}</script>`;
    const shown = many('words that are shown ', 4_000);
    const text = textOf(`${script(lines.join('<br>'))}<p>${shown}`);
    expect(text).toContain('\n\n1998 zq');
    expect(text).not.toContain('1999 zq');
    const more = many('words that are shown ', 10_000);
    expect(textOf(`${script(lines.join('<br>'))}<p>${more}`)).toBe(more.trim());
  });

  it('of ten megabytes is read whole', inWholeRun, () => {
    const html = `<main>${many(`<p>${sentence.repeat(3)} <sup>1</sup><a href=x>more</a><br>`, 35_000)}</main>`;
    expect(html.length).toBeGreaterThan(10_000_000);
    expect(textOf(html)).toContain('it sings. 1more');
  });

  it('may be anything, and its text is sound', () => {
    const names = [
      'p',
      'td',
      'table',
      'li',
      'ul',
      'a',
      'main',
      'nav',
      'noscript',
      'script',
      'svg',
      'title',
      'dd',
    ];
    const tag = fc.constantFrom(
      ...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} hidden class="x`]),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string())), (parts) => {
        const { text, blocks } = readWebPage(parts.join(''));
        expect(blocks.at(-1)?.end ?? 0).toBe(text.length);
        expect(text).not.toContain('\u0000');
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
      cases(100),
    );
  });
});

describe('documentation pages', () => {
  it.skipIf(!hasOfflineWeb())('hold every gold quote of the offline web', inWholeRun, () => {
    const evidence = offlineQuestions().flatMap((question) => question.evidence);
    const missing: string[] = [];
    for (const host of ['sqlite', 'postgresql', 'httpd', 'python'] satisfies OfflineHost[]) {
      const wanted = evidence.filter(({ url }) => url.includes(`//${host}.test/`));
      const urls = new Set(wanted.map(({ url }) => url));
      const pages = new Map(offlinePages(host, urls).map((page) => [page.url, page.html]));
      for (const { url, quote } of wanted) {
        if (!bare(textOf(pages.get(url) ?? '')).includes(bare(quote))) missing.push(`${url}: ${quote}`);
      }
    }
    expect(evidence.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it.runIf(!hasOfflineWeb())('SKIPPED gold quotes: no offline web beside the repository', () => {
    console.warn(`No data at ${sharedData}.`);
  });
});
