// Articles that a page loads below its own while somebody scrolls: each has a main heading, and they are built alike.
import type { HtmlMask } from './html-mask.ts';
import { shortText } from './html-tree.ts';
import type { PageKind } from './page-kind.ts';

/** Characters of sentences from which on a part is an article. */
const telling = 300;

/** Keeps the article whose heading the title of the page repeats, else the first. */
export function dropAppended(mask: HtmlMask, kind: PageKind): void {
  const heads = positionsOf(mask, 'h1');
  const [first, second] = heads;
  if (first === undefined || second === undefined) return;
  const around = sharedParent(mask, first, second);
  const articles = [...new Set(heads.flatMap((at) => childAbove(mask, at, around) ?? []))].filter(
    (at) => mask.proseOf(at) >= telling,
  );
  const name = mask.nodes[articles[0] ?? 0]?.name;
  // Documents with a main heading for each of their parts are no articles, and say so by what they are built of.
  if (articles.length < 2 || (kind !== 'article' && name !== 'article')) return;
  if (articles.some((at) => mask.nodes[at]?.name !== name)) return;
  const own = articles.find((at) => isTitled(mask, at, heads)) ?? articles[0];
  for (const at of articles) if (at !== own) mask.drop(at);
  mask.measure();
}

function positionsOf(mask: HtmlMask, name: string): number[] {
  return mask.nodes.flatMap((node, at) =>
    node.name === name && mask.isKept(at) && mask.sizeOf(at) > 0 ? [at] : [],
  );
}

function isTitled(mask: HtmlMask, article: number, heads: readonly number[]): boolean {
  const at = mask.nodes.findIndex(({ name }) => name === 'title');
  const title = at === -1 ? '' : shortText(mask.nodes, at).toLowerCase();
  return heads.some(
    (head) =>
      head > article &&
      head < mask.endOf(article) &&
      title.includes(shortText(mask.nodes, head).toLowerCase()),
  );
}

function sharedParent(mask: HtmlMask, first: number, second: number): number {
  let at = first;
  while (at > 0 && mask.endOf(at) <= second) at = mask.nodes[at]?.parent ?? 0;
  return at;
}

function childAbove(mask: HtmlMask, inner: number, outer: number): number | undefined {
  let at = inner;
  for (;;) {
    const parent = mask.nodes[at]?.parent ?? -1;
    if (parent === outer) return at;
    if (parent <= outer) return undefined;
    at = parent;
  }
}
