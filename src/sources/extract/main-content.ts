// Chooses the main content of a page: visible, no furniture, in a main element that is worth it, where sentences are.
import { wordSet } from '../../base/lists.ts';
import { dropFurniture } from './furniture.ts';
import { HtmlMask } from './html-mask.ts';
import { type HtmlNode, shortText } from './html-tree.ts';
import type { PageKind } from './page-kind.ts';
import { keepVisible } from './visible.ts';

/** Characters of sentences from which on it is known by them where the content is. */
const telling = 500;

/**
 * The content of a page that says it is of some kind. One that has nothing but comments is a discussion. `root`: the node
 * that holds the content; `kind`: what the page turned out to be; `share`: of its visible sentences, 0 to 1.
 */
export function mainContent(nodes: readonly HtmlNode[], stated: PageKind) {
  const first = contentOf(nodes, stated);
  if ((stated !== 'page' && stated !== 'article') || first.mask.proseOf(0) >= telling) return first;
  const second = contentOf(nodes, 'discussion');
  return second.mask.proseOf(second.root) >= 2 * telling ? second : first;
}

function contentOf(nodes: readonly HtmlNode[], kind: PageKind) {
  const mask = new HtmlMask(nodes);
  keepVisible(mask);
  const visible = mask.proseOf(0);
  dropFurniture(mask, kind);
  if (kind === 'article' || kind === 'page') dropAppended(mask, kind);
  const root = narrow(mask, mainElement(mask), kind);
  return { mask, root, kind, share: visible === 0 ? 1 : mask.proseOf(root) / visible };
}

/** Shares of what is kept of a page that its main element must hold, of its sentences or else of its text. */
const leastProse = 0.4;
const leastText = 0.35;

const isMain = ({ name, attributes }: HtmlNode) => name === 'main' || attributes['role'] === 'main';

/** The largest main element that holds enough of the page, else the root. */
export function mainElement(mask: HtmlMask): number {
  const mains = [...mask.nodes.keys()].filter((at) => isMain(mask.node(at)) && mask.isKept(at));
  const [main = 0] = mains.toSorted((a, b) => mask.sizeOf(b) - mask.sizeOf(a));
  const holds =
    mask.proseOf(0) > telling
      ? mask.proseOf(main) >= mask.proseOf(0) * leastProse
      : mask.sizeOf(main) >= mask.sizeOf(0) * leastText;
  return holds ? main : 0;
}

/** The share of the sentences that a part of the content must hold to be taken for the whole, by kind of page. */
const nearlyAll: Readonly<Record<PageKind, number>> = {
  article: 0.85,
  page: 0.92,
  product: 0.9,
  discussion: 0.95,
  // Questions without an answer have short posts beside a long one.
  answers: 2,
};

/** Elements that are text themselves, and hold none of its structure. */
const textElements = wordSet('p li blockquote pre h1 h2 h3 h4 h5 h6 figure a span dd dt');

/** Goes down to the smallest element that still holds nearly all sentences, and not past its opening. */
function narrow(mask: HtmlMask, from: number, kind: PageKind): number {
  const least = mask.proseOf(from) * nearlyAll[kind];
  if (mask.proseOf(from) < telling) return from;
  let at = from;
  for (let next: number | undefined = from; next !== undefined; next = childWith(mask, at, least, kind))
    at = next;
  return at;
}

/** Characters of sentences from which on they are the opening of the content, also where its heading stands in a box of its own. */
const opening = 250;

/** Whether sentences stand between a main heading and the part that holds nearly all others: they are of the content. */
function leavesOpening(mask: HtmlMask, outer: number, inner: number): boolean {
  for (let at = outer + 1; at < inner; at += 1) {
    const { name, parent } = mask.node(at);
    if ((name !== 'h1' && name !== 'h2') || !mask.isKept(at)) continue;
    const between = mask.around(inner).before - mask.around(at).before;
    if (between >= opening) return true;
    if (name === 'h1' && parent === outer) return between > 0;
  }
  return false;
}

/** Whether terms with their meanings stand behind the part that holds nearly all sentences: short ones, yet of the content. */
function leavesEntries(mask: HtmlMask, inner: number, end: number): boolean {
  for (let at = mask.endOf(inner); at < end; at += 1) {
    if (!mask.isKept(at)) at = mask.endOf(at) - 1;
    else if (mask.node(at).name === 'dl' && mask.sizeOf(at) > 0 && mask.linkShare(at) < 0.5) return true;
  }
  return false;
}

function childWith(mask: HtmlMask, at: number, least: number, kind: PageKind): number | undefined {
  const end = mask.endOf(at);
  for (let child = at + 1; child < end; child = mask.endOf(child)) {
    const { name } = mask.node(child);
    if (name === '' || textElements.has(name) || !mask.isKept(child)) continue;
    if (mask.proseOf(child) < least) continue;
    const leaves = leavesOpening(mask, at, child) || (kind === 'page' && leavesEntries(mask, child, end));
    return leaves ? undefined : child;
  }
  return undefined;
}

/** Characters of sentences from which on a part is an article. */
const articleLength = 300;

/** Keeps one of the articles that a page loads below its own, all built alike: the one its title names, else the first. */
function dropAppended(mask: HtmlMask, kind: PageKind): void {
  const heads = mask.nodes.flatMap(({ name }, at) =>
    name === 'h1' && mask.isKept(at) && mask.sizeOf(at) > 0 ? [at] : [],
  );
  const [first, second] = heads;
  if (first === undefined || second === undefined) return;
  const around = sharedParent(mask, first, second);
  const articles = [...new Set(heads.flatMap((at) => childAbove(mask, at, around) ?? []))].filter(
    (at) => mask.proseOf(at) >= articleLength,
  );
  const { name } = mask.node(articles[0] ?? 0);
  // Documents with a main heading for each of their parts are no articles, and say so by what they are built of.
  if (articles.length < 2 || (kind !== 'article' && name !== 'article')) return;
  if (articles.some((at) => mask.node(at).name !== name)) return;
  const own = articles.find((at) => isTitled(mask, at, heads)) ?? articles[0];
  for (const at of articles) if (at !== own) mask.drop(at);
  mask.measure();
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
  while (at > 0 && mask.endOf(at) <= second) at = mask.node(at).parent;
  return at;
}

function childAbove(mask: HtmlMask, inner: number, outer: number): number | undefined {
  let at = inner;
  while (mask.node(at).parent > outer) at = mask.node(at).parent;
  return mask.node(at).parent === outer ? at : undefined;
}
