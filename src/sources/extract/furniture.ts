// Drops the furniture of a page: navigation, banners, related links, comments where they are not the content.
import { around, buttons, comments, controls, furniture, namesOf, overlays } from './element-names.ts';
import type { HtmlMask } from './html-mask.ts';
import type { PageKind } from './page-kind.ts';

const roles = new Set(
  'navigation search menu menubar dialog alertdialog tooltip banner contentinfo complementary tablist'.split(
    ' ',
  ),
);
/** Never furniture, whatever they are called. */
const frames = new Set(['html', 'body', 'main', 'article']);
/** Furniture by what HTML says they are for. */
const sides = new Set(['footer', 'fieldset', 'label']);

/** More than these shares of the text of a page are no furniture; overlays and footers may be larger than the rest. */
const most = 0.4;
const mostOverlay = 0.8;
/** With so much text and so few links, what is called a menu is none. */
const realText = 400;
const realLinks = 0.15;
/** Longest text on a button. */
const buttonText = 60;

export function dropFurniture(mask: HtmlMask, kind: PageKind): void {
  const total = mask.sizeOf(0);
  let contentEnd = 0;
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.nodes[at];
    if (node === undefined || node.name === '' || !mask.isKept(at)) continue;
    const isContent = isFrame(mask, at);
    if (isContent && node.name !== 'html' && node.name !== 'body')
      contentEnd = Math.max(contentEnd, node.end);
    const size = mask.sizeOf(at);
    const drops =
      size > total * most
        ? !isContent && isLargeFurniture(mask, at, size < total * mostOverlay)
        : isFurniture(mask, at, kind, at < contentEnd);
    if (drops) at = mask.drop(at);
  }
  mask.measure();
}

function isFrame(mask: HtmlMask, at: number): boolean {
  const node = mask.nodes[at];
  return node !== undefined && (frames.has(node.name) || node.attributes['role'] === 'main');
}

function isLargeFurniture(mask: HtmlMask, at: number, leavesEnough: boolean): boolean {
  const node = mask.nodes[at];
  if (node === undefined) return false;
  return leavesEnough && (node.name === 'footer' || namesOf(node).some((name) => overlays.has(name)));
}

function isFurniture(mask: HtmlMask, at: number, kind: PageKind, inContent: boolean): boolean {
  const node = mask.nodes[at];
  if (node === undefined) return false;
  const { name, attributes } = node;
  const role = attributes['role'];
  if (name === 'nav' || (role !== undefined && roles.has(role))) return true;
  if (isFrame(mask, at)) return false;
  if (sides.has(name) || (name === 'header' && !inContent)) return true;
  const names = namesOf(node);
  const discusses = kind === 'discussion' || kind === 'answers';
  if (name === 'aside') return !(discusses && names.includes('quote'));
  if (kind === 'article' && (name === 'time' || name === 'address')) return true;
  const size = mask.sizeOf(at);
  const isReal = size >= realText && mask.linkShare(at) < realLinks;
  return names.some(
    (one) =>
      (furniture.has(one) && !(isReal && controls.has(one))) ||
      (buttons.has(one) && size < buttonText) ||
      (around[kind].has(one) && !(isReal && kind !== 'product')) ||
      (comments.has(one) && kind !== 'discussion'),
  );
}
