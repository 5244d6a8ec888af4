import { describe, expect, it } from 'vitest';
import { readBestPick } from '../../../../src/sources/extract/web-page.ts';
import { readHtml } from '../../../../src/sources/extract/html-page.ts';

const textOf = async (html: string) => (await readBestPick(html)).text;
/** A paragraph about something, in words of its own. */
const about = (what: string, times = 4) =>
  `The ${what} was looked at by three people on Tuesday, who wrote down what they saw of it. `
    .repeat(times)
    .trim();

const options = `<h2>Settings</h2><p>${about('list')}</p><dl>
  <dt><code>cost</code> &lt;number&gt;</dt><dd><p>What each try takes.</p><p>A power of two. Default: 16384.</p></dd>
  <dt>block</dt><dd>How much is read at once. Default: 8.</dd></dl>`;

describe('pages that must work', () => {
  it.each([
    ['a page of the web', (html: string) => textOf(html)],
    ['a document', (html: string) => Promise.resolve(readHtml(html).text)],
  ])('of definitions keep a term with its default in one block: %s (F21)', async (_what, read) => {
    const blocks = (await read(`<main>${options}</main>`)).split('\n\n');
    expect(blocks).toContain('cost <number>\nWhat each try takes.\nA power of two. Default: 16384.');
    expect(blocks).toContain('block\nHow much is read at once. Default: 8.');
  });

  it('keep a last term without a definition apart from what follows its list', () => {
    const html = `<main><dl><dt>1. Rows</dt><dt>2. Author</dt></dl><p>${about('table')}</p></main>`;
    expect(readHtml(html).text.split('\n\n')).toEqual(['1. Rows', '2. Author', about('table')]);
  });

  it('keep all paragraphs of a list item in one block, and what follows it apart', async () => {
    const html = `<main><p>${about('lid')}</p><ul><li><p>One.</p><p>More of one.</p></li><li>Two.</li></ul><p>After.</p></main>`;
    expect(await textOf(html)).toBe(`${about('lid')}\n\n- One.\nMore of one.\n- Two.\n\nAfter.`);
  });

  it.each([
    ['module-http.cookies', 'Reading a header'],
    ['SQL-FOR-UPDATE-SHARE', 'The Clause That Locks'],
    ['sharing-state', 'Sharing between workers'],
    ['comments', 'Comments'],
    ['related-name', 'Which name is used'],
  ])('lose nothing for a word in the id %j (F16)', async (id, heading) => {
    const part = `<div class="sect" id="${id}"><h3>${heading}</h3><p>${about('row')}</p></div>`;
    const html = `<div class="body"><h1>Rows</h1><p>${about('table')}</p>${part}<p>${about('column')}</p></div>`;
    expect(await textOf(html)).toContain(`### ${heading}\n\n${about('row')}`);
    expect(readHtml(html).text).toContain(heading);
    const whole = `<section id="${id}"><h1>${heading}</h1><p>${about('row')}</p></section>`;
    expect(await textOf(whole)).toBe(`# ${heading}\n\n${about('row')}`);
  });

  it.each(['share', 'sidebar', 'related'])(
    'lose no prose amid the content for the class %j, but links and what stands at its end',
    async (name) => {
      const prose = (of: string) => `<div class="${name}"><h2>On ${of}</h2><p>${about(of, 6)}</p></div>`;
      const links = `<div class="${name}"><a href=/a>${about('first')}</a> <a href=/b>More</a></div>`;
      const html = `<article><h1>Rows</h1><p>${about('table', 9)}</p>${prose('middle')}${links}<p>${about('column', 9)}</p>${prose('end')}</article>`;
      const text = await textOf(html);
      expect(text).toContain(about('middle', 6));
      expect(text).not.toContain(about('first'));
      expect(text).not.toContain(about('end'));
    },
  );

  it('of endless scrolling give the article that was asked for', async () => {
    const article = (what: string) =>
      `<article><header><h1>All of ${what}</h1></header><p>${about(what, 9)}</p></article>`;
    const page = (title: string) =>
      `<html><head><title>${title}</title></head><body><div>${article('lids')}${article('pots')}${article('pans')}</div></body>`;
    const first = await textOf(page('All of lids – The Daily'));
    expect(first).toContain(about('lids', 9));
    expect(first).not.toMatch(/pots|pans/);
    const second = await textOf(page('All of pots – The Daily'));
    expect(second).toContain(about('pots', 9));
    expect(second).not.toMatch(/lids|pans/);
  });

  it('that state their articles by parts keep all of them', async () => {
    const part = (what: string) => `<section><h1>All of ${what}</h1><p>${about(what, 9)}</p></section>`;
    const text = await textOf(`<title>All of lids</title><main>${part('lids')}${part('pots')}</main>`);
    expect(text).toContain(about('pots', 9));
  });

  it.each([
    ['class="cookie-consent"', '<main>', '</main>'],
    ['role="dialog" aria-modal="true"', '<article>', '</article>'],
  ])('with a consent banner (%s) that outweighs the text give the text (F17)', async (banner, begin, end) => {
    const html = `<title>Lids</title><div ${banner}><h2>Before you go on</h2>${`<p>${about('choice', 6)}</p>`.repeat(20)}
      <button>Accept</button></div>${begin}<h1>Lids</h1><p>${about('lid')}</p>${end}`;
    expect(await textOf(html)).toBe(`# Lids\n\n${about('lid')}`);
  });

  it('behind a wall give what is shown of them, without what is asked of the reader', async () => {
    const html = `<title>Lids</title><article><h1>Lids</h1><p>${about('lid', 5)}</p>
      <div class="paywall subscribe"><h3>Read on</h3><a href=/join>${about('subscription', 2)}</a></div></article>
      <footer>${about('imprint')}</footer>`;
    expect(await textOf(html)).toBe(`# Lids\n\n${about('lid', 5)}`);
  });

  it('that only state their article for machines give it', async () => {
    const data = JSON.stringify({ '@type': 'NewsArticle', headline: 'Lids', articleBody: about('lid', 6) });
    const html = `<title>Lids</title><script type="application/ld+json">${data}</script><div id=app></div>`;
    expect(await textOf(html)).toBe(about('lid', 6));
  });

  it('whose article is more links than text around it are asked of a second reader (F17)', async () => {
    const links = `<ul>${'<li><a href=/x>One more of the many things that are read today</a>'.repeat(6)}</ul>`;
    const html = `<html><head><title>Lids</title><meta property="og:type" content="article"></head><body><div><h1>Lids</h1>
      <div class="text">${`<p>${about('lid', 3)}, and so on, as they said.</p>`.repeat(8)}</div><div>${links}</div></div></body></html>`;
    const text = await textOf(html);
    expect(text).toContain(about('lid', 3));
    expect(text).not.toContain('One more of the many');
  });

  it('keep an operator that leads to its own place, and no mark of a heading', async () => {
    const html = `<main><h1>Rows<a href="#rows">¶</a></h1><ul><li>row <a href="#arrow">-&gt;&gt;</a> path</ul><p>${about('row')}</p></main>`;
    const expected = `# Rows\n\n- row ->> path\n\n${about('row')}`;
    expect([await textOf(html), readHtml(html).text]).toEqual([expected, expected]);
  });

  it('keep the heading and what stands below it where one list holds nearly all sentences', async () => {
    const html = `<title>lids</title><section><h1>lids<a class="x" href="#lids">¶</a></h1><p>${about('source', 1)}</p>
      <dl>${`<dt>lid()</dt><dd><p>${about('lid', 5)}</p></dd>`.repeat(8)}</dl></section>`;
    expect(await textOf(html)).toMatch(/^# lids\n\nThe source was/);
  });

  it('keep short entries with their meanings behind a part that holds all sentences', async () => {
    const html = `<main><div class="docblock"><p>${about('runtime', 8)}</p></div><h2>Structs</h2>
      <dl><dt><a href="/b">Builder</a></dt><dd>Builds a runtime.</dd></dl></main>`;
    expect(await textOf(html)).toMatch(/\n\n## Structs\n\nBuilder\nBuilds a runtime\.$/);
  });

  const amid = (html: string) =>
    `<html><head><meta property="og:type" content="article"></head><main><h1>Rows</h1><p>${about('row')}</p>${html}<p>${about('column')}</p></main>`;

  it.each([
    [
      'dates in sentences',
      '<p>The support of the first version ends on <time>March 1, 2027</time>, and that of the second one on <span class="date">June 30, 2029</span>.</p>',
      'ends on March 1, 2027, and that of the second one on June 30, 2029.',
    ],
    [
      'comments and tags in code',
      '<pre><code><span class="token comment"># never</span>\n<span class="hljs-tag">&lt;a&gt;</span></code></pre>',
      '    # never\n    <a>',
    ],
    [
      'terms',
      '<dl><dt id="filter">filter()</dt><dd>Leaves rows out.</dd></dl>',
      'filter()\nLeaves rows out.',
    ],
    ['rows', '<table><tr id="cookie"><td>cookie</td><td>none</td></tr></table>', 'cookie | none'],
    [
      'headings',
      '<h2 class="anchor anchorWithStickyNavbar_LWe7" id="features">Features</h2><p>It deletes all.</p>',
      '## Features\n\nIt deletes all.',
    ],
    [
      'links in sentences',
      '<p>A Service exposes an application that runs as one or more <a class="glossary-tooltip" href="/pods/">Pods</a> in your cluster.</p>',
      'runs as one or more Pods in your cluster.',
    ],
    [
      'questions on buttons',
      '<h3 class="accordion-header"><button class="accordion-button">What does it cost?</button></h3><p>It is free.</p>',
      '### What does it cost?\n\nIt is free.',
    ],
    [
      'headings, without the buttons beside their words',
      '<h3>Cost <button>Copy</button></h3><p>It is free.</p>',
      '### Cost\n\nIt is free.',
    ],
    [
      'names whole that may be broken over two lines',
      '<p>It is in System.<wbr>Collections.<wbr>Generic.</p>',
      'System.Collections.Generic.',
    ],
    [
      'code in one piece whose lines have a box each',
      '<pre><code><div class="line">if (x) {<br></div><div class="line">  y();</div>}</code></pre>',
      '    if (x) {\n      y();\n    }',
    ],
    [
      'headings without a link to their editor',
      '<h2>Past</h2><span class="mw-editsection">[<a href="/e">edit</a>]</span><h3>Old<span class="mw-editsection">[<a href="/e">edit</a>]</span></h3><p>It deletes all.</p>',
      '## Past\n\n### Old\n\nIt deletes all.',
    ],
    [
      'terms together that have one meaning',
      '<dl><dt>I</dt><dt>IGNORECASE</dt><dd>Ignores case.<dl><dt>ASCII</dt><dd>Letters.</dd></dl></dd></dl>',
      '\n\nI\nIGNORECASE\nIgnores case.\n\nASCII\nLetters.\n\n',
    ],
    [
      'words whole with their reading above them',
      '<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>は<ruby>首都<rp>(</rp><rt>しゅと</rt><rp>)</rp></ruby>です。</p>',
      '東京は首都です。',
    ],
    ['items', '<ul><li id="login">login: who it is</li></ul>', '- login: who it is'],
    ['dates in short sentences', '<p>It ends on <time>March 1</time>.</p>', 'It ends on March 1.'],
    ['dates in tables', '<table><tr><td>1.2</td><td><time>March 1</time></td></tr></table>', '1.2 | March 1'],
    [
      'labels without a form',
      '<dl><dt><label for="x">Kept for</label></dt><dd>5 days</dd></dl>',
      'Kept for\n5 days',
    ],
    [
      'groups without a field',
      '<fieldset><legend>Price</legend><p>5 dollars.</p></fieldset>',
      'Price\n\n5 dollars.',
    ],
    [
      'items that are labels of a box',
      '<ul><li><label><input type="checkbox" checked disabled> It sings</label></li></ul>',
      '- [x] It sings',
    ],
    ['notes', '<aside role="note"><p>It deletes all.</p></aside>', 'It deletes all.'],
    ['warnings', '<aside class="x-aside x-aside--caution"><p>It deletes all.</p></aside>', 'It deletes all.'],
    [
      'footnotes',
      '<aside class="footnote-list brackets"><aside class="footnote brackets" role="note"><p>It deletes all.</p></aside></aside>',
      'It deletes all.',
    ],
  ])('keep %s, whatever their names', async (_what, html, expected) => {
    expect(await textOf(amid(html))).toContain(expected);
    expect(readHtml(amid(html)).text).toContain(expected);
  });

  it.each([
    '<aside>Aside</aside>',
    '<p>By Ann, <time>Aside</time></p>',
    '<form><fieldset>Aside</fieldset></form>',
    '<label>Aside <input></label>',
    '<input id="x"><label for="x">Aside</label>',
    '<aside class="sidebar note">Aside</aside>',
    '<p class="date">Aside</p>',
  ])('have no furniture amid their text: %s', async (html) => {
    expect(await textOf(amid(html))).not.toContain('Aside');
  });
});
