import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../src/sources/extract/html-tree.ts';

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
    ['ends what HTML ends by itself', '<ul><li>a<li><b>b<li>c</ul>', 'ul(li("a") li(b("b")) li("c"))'],
    ['keeps lists apart', '<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul(li("a" ul(li("b"))) li("c"))'],
    ['ends a paragraph at a block', '<p>a<div>b</div>c', 'p("a") div("b") "c"'],
    [
      'keeps a table apart from what is around',
      '<td>x<table><tr><td>a<td>b<tr><td>c</table>',
      'td("x" table(tr(td("a") td("b")) tr(td("c"))))',
    ],
    ['ignores an end tag that fits nothing', '<div>a</span></b>b</div>c', 'div("ab") "c"'],
    [
      'does not end a cell from inside',
      '<div><table><tr><td>a</div>b</table>c</div>',
      'div(table(tr(td("ab"))) "c")',
    ],
    ['does not end a block with the end of a link', '<a href=x><div>a</a>b</div>c', 'span(div("ab") "c")'],
    ['knows elements that stand alone', '<br>a<img src=x>b<input/>c', 'br "a" img "b" input "c"'],
    ['knows drawings', '<svg><path/><g>t</g></svg>x', 'svg(path g("t")) "x"'],
    ['reads entities', '<p title="&amp;">a&lt;b&nbsp;c&#128512;', 'p("a<b\u00a0c😀")'],
    [
      'has no text of scripts, but their data',
      '<script>x</script><script type="application/ld+json">{}</script>',
      'script script("{}")',
    ],
    [
      'ends the head at the body',
      '<html><head><title>t</title><body>x<body class=y>z',
      'html(head(title("t")) body("xz"))',
    ],
  ])('%s', (_what, html, tree) => {
    expect(shape(html)).toBe(tree);
  });

  it('keeps the attributes that say something, the first of two', () => {
    const node = parseHtml('<p CLASS="a b" onclick="x" class=c hidden data-x=1>t')[1];
    expect(Object.fromEntries(node?.attributes ?? [])).toEqual({ class: 'a b', hidden: '' });
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
    [
      'end tags that a table holds back',
      `<section><table>${'<div>'.repeat(200_000)}${'</section>'.repeat(200_000)}`,
    ],
    ['end tags of links around blocks', `${'<a><div>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
    ['end tags below inline elements', `<i><div>${'<b>'.repeat(200_000)}${'</i>'.repeat(200_000)}`],
  ])('is built in one go, also of %s', (_what, html) => {
    expect(parseHtml(html).length).toBeGreaterThan(200_000);
  });
});
