import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../src/sources/extract/html-page.ts';
import { bare } from '../../../bench/web/questions.ts';
import { cases, inWholeRun } from '../../../support/cases.ts';
import { hasOfflineWeb, offlinePages, offlineQuestions, sharedData } from '../../../support/offline-web.ts';
import type { OfflineHost } from '../../../support/offline-web.ts';

const textOf = (html: string) => readHtml(html).text;

describe('the text of an HTML page', () => {
  it('has headings, paragraphs, lists, tables and code as blocks', () => {
    const html = `<title> A  page </title><h1>One</h1><p>First
      line<br>second <b>bold</b>.<h2>Two</h2><ul><li>a<li>b <i>c</i></ul>
      <table><tr><th>k</th><th>v</th></tr><tr><td>x</td><td><p>1</p><p>2</p></td></tr></table>
      <pre># not a heading\n\n  indented  </pre>`;
    expect(readHtml(html)).toMatchObject({
      title: 'A page',
      text: '# One\n\nFirst line\nsecond bold.\n\n## Two\n\n- a\n- b c\n\nk | v\nx | 1 2\n\n    # not a heading\n      indented',
    });
  });

  it('knows where each block lies', () => {
    const { text, blocks } = readHtml('<h2>Head</h2><p>one</p><ul><li>a<li>b</ul><p>two');
    expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['heading', '## Head'],
      ['paragraph', 'one'],
      ['list', '- a\n- b'],
      ['paragraph', 'two'],
    ]);
  });

  it('leaves out navigation, scripts, forms and what is hidden', () => {
    const html = `<nav>n1</nav><div class="navheader">n2</div><script>s</script><style>t</style><p hidden>h1</p>
      <p style="display: none">h2</p><div role="navigation">n3</div><button>b</button><p>kept</p><ul class="breadcrumb"><li>n4</ul>`;
    expect(textOf(html)).toBe('kept');
  });

  it('takes the main element when there is one, and everything when nothing else is there', () => {
    expect(textOf(`<p>around</p><main><p>${'inside '.repeat(40)}</p></main>`)).not.toContain('around');
    expect(textOf('<header><h1>Only a header</h1></header>')).toBe('# Only a header');
  });

  it('takes tables that lay out a page apart', () => {
    const html = '<table><tr><td><h2>Left</h2><p>one</p></td><td><p>two</p></td></tr></table>';
    expect(textOf(html)).toBe('## Left\n\none\n\ntwo');
  });

  it('never lets a raised number change another', () => {
    expect(textOf('<p>10<sup>6</sup> is not 10<sup>-6</sup>, the 1<sup>st</sup>')).toBe(
      '10^6 is not 10^-6, the 1st',
    );
  });

  it.each([
    ['in 2019<sup>4,5</sup> and 2020<sup><a href="#n">[6]</a></sup>', 'in 2019^4,5 and 2020［6］'],
    ['a[3] is stored<sup><a>[<i>3</i>]</a></sup><sup>[a]</sup> on', 'a[3] is stored［3］[a] on'],
    ['10<sup>6.5</sup>, 10<sup>2n</sup>, 5<sup>1/2</sup>', '10^6.5, 10^2n, 5^1/2'],
    ['log<sub>10</sub>2 of 10<sub>2</sub>', 'log10 2 of 10_2'],
    ['10<sup>6</sup>5 <sup>14</sup>C in H<sub>2</sub>O', '10^6 5 14C in H2O'],
    ['200 m<sup>2</sup> and 3 km<sup>3</sup>', '200 m² and 3 km³'],
    ['2019<sup>4</sup><br>5', '2019^4\n5'],
  ])('keeps numbers apart in %j', (html, expected) => {
    expect(textOf(`<p>${html}</p>`)).toBe(expected);
  });

  it.each([
    [
      'At most <del>100</del> <ins>250</ins> MB, <s>now</s> <span style="text-decoration: line-through">$9</span> $5.',
      'At most 250 MB, $5.',
    ],
    ['<ul><li><s>Windows</s><ul><li>8</ul><li>Linux <strike>5</strike> 6</ul>', '- 8\n- Linux 6'],
    ['<table><tr><td><del>a</del><td>b<tr><td class="line-through">c<td>d</table>', ' | b\n\n | d'],
    ['<h2><s>Old</s></h2><p>It was.', 'It was.'],
    ['<p><s>It was <b>so</b>.</s></p>', 'It was so.'],
    ['<p>Now</p><pre><del>a = 1</del>\nb = 2</pre>', 'Now\n\n    a = 1\n    b = 2'],
  ])('leaves out what is struck, unless it is most of a page: %j', (html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it.each([
    [
      'boxes that are ticked',
      '<ul><li><input type="checkbox" checked disabled> a<li><input type="checkbox" disabled> b<li><input type="checkbox"> c</ul>',
      '- [x] a\n- [ ] b\n- c',
    ],
    [
      'icons of cells without words',
      `<table><tr><td>a<td><img alt="No"><td><svg aria-label="Yes"></svg><td><i title="Yes"></i><td><i aria-hidden="true"></i><span class="sr-only">No</span>
        <tr><td>b<td>Yes <img alt="tick"><td><button title="Edit"></button><td><i hidden title="No"></i><td><svg><title>Yes</title><path></svg></table>`,
      'a | No | Yes | Yes | No\n\nb | Yes |  |  | Yes',
    ],
    [
      'stated formulas',
      '<p>It is <math alttext="{\\displaystyle E=mc^2}"><mi>E</mi></math>, all.',
      'It is E=mc^2, all.',
    ],
    [
      'pictures of formulas',
      '<p>It is <span class="mwe-math-element"><span style="display: none"><math><mi>E</mi></math></span><img alt="E=mc^2"></span>, not <img alt="a kettle">.',
      'It is E=mc^2, not .',
    ],
    [
      'formulas in TeX',
      '<p>So <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>.',
      'So x^2.',
    ],
    [
      'formulas of parts',
      '<p>So <math><mi>x</mi><mo>=</mo><msup><mn>10</mn><mn>2</mn></msup><mo>+</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>.',
      'So x=10^2+(a+b)/2.',
    ],
    [
      'numbers that stand beside each other in a formula',
      '<p>So <math><mn>2</mn><mfrac><mn>3</mn><mn>4</mn></mfrac><mo>=</mo><mn>1</mn><mn>1</mn><msup><mn>2</mn><mn>2</mn></msup><mn>5</mn></math>.',
      'So 2 3/4=11 2^2 5.',
    ],
    ['no hidden formula', '<p>So <math style="display:none" alttext="x"></math>.', 'So .'],
  ])('says in words what stands without: %s', (_what, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it.each([
    ['<s><li>', 50_000],
    ['<table><tr><td>x<td><i title=y>', 50_000],
    ['<math><mfrac>', 50_000],
    [`<p style="${'text-decoration:'.repeat(50_000)}">x`, 1],
  ])('takes little time for very many of %.20s', (part, times) => {
    const started = performance.now();
    textOf(part.repeat(times));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('takes no line of a paragraph for a heading', () => {
    expect(textOf('<p># of items<br>## 5</p><h2># of lids</h2>')).toBe(' # of items\n ## 5\n\n## # of lids');
  });

  it('gives nothing that a database refuses', () => {
    const text = textOf('<p>a\u0000b&#0;&#xD800;</p><pre>c\u0000d \uD83D</pre>');
    expect(text).not.toContain('\u0000');
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it('survives any input, with every block where it says', () => {
    const tag = fc.constantFrom(
      ...[
        'p',
        'td',
        'tr',
        'table',
        'li',
        'ul',
        'pre',
        'h1',
        'sup',
        'a',
        'main',
        'nav',
        'title',
        'br',
        'script',
      ].flatMap((name) => [`<${name}>`, `</${name}>`]),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string())), (parts) => {
        const { text, blocks } = readHtml(parts.join(''));
        let last = 0;
        for (const block of blocks) {
          expect(block.start).toBeGreaterThanOrEqual(last);
          expect(block.end).toBeGreaterThan(block.start);
          last = block.end;
        }
        expect(last).toBe(text.length);
      }),
      cases(100),
    );
  });

  it.skipIf(!hasOfflineWeb())('holds every gold quote of the offline web', inWholeRun, () => {
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
