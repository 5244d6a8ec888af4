import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../src/sources/extract/html-tree.ts';
import { inWholeRun } from '../../../support/cases.ts';

/** The tree as nested brackets: `ul(li("a"))`. */
function shape(html: string): string {
  const nodes = parseHtml(html);
  const show = (at: number): string => {
    const node = nodes[at];
    if (node === undefined) return '';
    if (node.name === '') return JSON.stringify(node.text);
    const inside: string[] = [];
    for (let child = at + 1; child < node.end; child = nodes[child]?.end ?? node.end)
      inside.push(show(child));
    return node.name + (inside.length === 0 ? '' : `(${inside.join(' ')})`);
  };
  return show(0)
    .replace(/^#root\(?/, '')
    .replace(/\)$/, '');
}

describe('the tree of a page', () => {
  it.each([
    ['ends what HTML ends by itself', '<ul><li>a<li><b>b</b><li>c</ul>', 'ul(li("a") li(b("b")) li("c"))'],
    ['keeps lists apart', '<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul(li("a" ul(li("b"))) li("c"))'],
    ['ends a paragraph at a block', '<p>a<div>b</div>c', 'p("a") div("b") "c"'],
    [
      'keeps a table apart from what is around',
      '<td>x<table><tr><td>a<td>b<tr><td>c</table>',
      'td("x" table(tr(td("a") td("b")) tr(td("c"))))',
    ],
    ['ignores an end tag that fits nothing', '<div>a</span></b>b</div>c', 'div("ab") "c"'],
    ['knows elements that stand alone', '<br>a<img src=x>b<input/>c', 'br "a" img "b" input "c"'],
    ['knows drawings', '<svg><path/><g>t</g></svg>x', 'svg(path g("t")) "x"'],
    ['reads entities', '<p title="&amp;">a&lt;b&nbsp;c&#128512;', 'p("a<b\u00a0c😀")'],
    [
      'has no text of scripts, but their data',
      '<script>x</script><script type="application/ld+json">{}</script>',
      'script script("{}")',
    ],
    ['ends the head at the body', '<html><head><title>t</title><body>x', 'html(head(title("t")) body("x"))'],
  ])('%s', (_what, html, tree) => {
    expect(shape(html)).toBe(tree);
  });

  it('keeps the attributes that say something, the first of two', () => {
    const node = parseHtml('<p CLASS="a b" onclick="x" class=c hidden data-x=1>t')[1];
    expect(node?.attributes).toMatchObject({ class: 'a b', hidden: '' });
  });

  it('has every node inside of its parent', () => {
    const nodes = parseHtml('<table><p>a<ul><li>b</table></p><dl><dt>c<dd>d<h1>e</dl>');
    for (const [at, node] of nodes.entries()) {
      const parent = nodes[node.parent];
      if (at === 0) continue;
      expect(node.parent).toBeLessThan(at);
      expect(node.end).toBeLessThanOrEqual(parent?.end ?? -1);
    }
    expect(nodes[0]?.end).toBe(nodes.length);
  });

  // Work that grows with the square of these numbers takes minutes, and then the test's own limit ends it.
  it.each([
    ['elements', '<div>'.repeat(500_000), 402],
    ['links around blocks', '<a><div>'.repeat(200_000) + '</a>'.repeat(200_000), 402],
    ['elements that other end tags leave open', '<div><i>x</div>'.repeat(3) + '<b>'.repeat(100_000), 411],
    ['lists with items that end nothing', '<ul><li>x'.repeat(100_000), 100_403],
  ])('of %s without end is bounded in depth, and in time', inWholeRun, (_what, html, most) => {
    const nodes = parseHtml(html);
    const depths: number[] = [];
    for (const { parent } of nodes) depths.push((depths[parent] ?? 0) + 1);
    expect(Math.max(...depths.slice(0, 5_000))).toBeLessThanOrEqual(402);
    expect(nodes.length).toBeLessThanOrEqual(most);
  });

  it('leaves the words of what is too deep, and goes on behind it', () => {
    const html = `<p>a</p>${'<div>'.repeat(1_000)}deep<b>er</b><script>s</script>${'</div>'.repeat(1_000)}<p id=last>z</p>`;
    const nodes = parseHtml(html);
    expect(nodes.map(({ text }) => text).join(' ')).toMatch(/^ *a +deeper +z$/);
    expect(nodes.find(({ attributes }) => attributes['id'] === 'last')?.parent).toBe(0);
  });

  it('takes a flat page of unclosed items and rows for flat', () => {
    for (const one of ['<li>x', '<p>x', '<tr><td>x', '<dt>x<dd>y', '<option>x'])
      expect(parseHtml(one.repeat(2_000)).length, one).toBeGreaterThan(4_000);
  });
});
