// Drops the furniture of a page: navigation, banners, related links, comments where they are not the content.
import { wordSet } from '../../base/lists.ts';
import { around, boxes, buttons, comments, controls, furniture, namesOf, overlays } from './element-names.ts';
import { headingNames, holding, type HtmlMask } from './html-mask.ts';
import { type HtmlNode, isInline } from './html-tree.ts';
import type { PageKind } from './page-kind.ts';

const roles = wordSet(
  'navigation search menu menubar dialog alertdialog tooltip banner contentinfo complementary tablist',
);
/** Lie above a page, whatever they are called. */
const dialogs = new Set(['dialog', 'alertdialog']);
/** Never furniture, whatever they are called. */
const frames = new Set(['html', 'body', 'main', 'article']);

/** Their ids name what they are an entry for. */
const entries = wordSet('dt dd li tr td th code a span');
/** Characters of a class that are looked at for a box. */
const longestClass = 2_000;

/** More than these shares of the text of a page are no furniture; overlays and footers may be larger than the rest. */
const most = 0.4;
const mostOverlay = 0.8;
/** With so much text and so few links, what is called a menu is none. */
const realText = 400;
const realLinks = 0.15;
/** What has less than this share of the other sentences of its page before or behind it stands at the edge of the content. */
const edge = 0.2;
/** Characters of sentences that an article has at least, beside a text that outweighs it. */
const fewSentences = 150;
const buttonText = 60;

export function dropFurniture(mask: HtmlMask, kind: PageKind): void {
  const total = mask.sizeOf(0);
  let contentEnd = 0;
  let codeEnd = 0;
  const isLabelOfForm = formLabels(mask);
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.node(at);
    if (node.name === '' || !mask.isKept(at)) continue;
    // In code, names say how it is coloured.
    if (at < codeEnd) continue;
    if (node.name === 'pre' || node.name === 'code') codeEnd = node.end;
    const isContent = isFrame(mask, at);
    if (isContent && node.name !== 'html' && node.name !== 'body')
      contentEnd = Math.max(contentEnd, node.end);
    const size = mask.sizeOf(at);
    const drops =
      size > total * most
        ? !isContent && isLargeFurniture(mask, at, size < total * mostOverlay)
        : isOfForm(mask, at, isLabelOfForm) || isFurniture(mask, at, kind, at < contentEnd);
    if (drops) at = mask.drop(at);
  }
  mask.measure();
}

function isFrame(mask: HtmlMask, at: number): boolean {
  const { name, attributes } = mask.node(at);
  return frames.has(name) || attributes['role'] === 'main';
}

function isLargeFurniture(mask: HtmlMask, at: number, leavesEnough: boolean): boolean {
  const node = mask.node(at);
  const isOverlay =
    dialogs.has(node.attributes['role'] ?? '') || namesOf(node, false).some((name) => overlays.has(name));
  return (
    (isOverlay && (leavesEnough || hasContentOutside(mask, at))) || (leavesEnough && node.name === 'footer')
  );
}

/** Whether a main element or an article with sentences stands beside what has the most of them. */
function hasContentOutside(mask: HtmlMask, overlay: number): boolean {
  return mask.nodes.some(
    ({ name }, at) =>
      (name === 'main' || name === 'article') &&
      mask.isKept(at) &&
      mask.proseOf(at) >= fewSentences &&
      (mask.endOf(at) <= overlay || at >= mask.endOf(overlay)),
  );
}

function isFurniture(mask: HtmlMask, at: number, kind: PageKind, inContent: boolean): boolean {
  const node = mask.node(at);
  const { name, attributes } = node;
  const role = attributes['role'];
  if (name === 'nav' || (role !== undefined && roles.has(role))) return true;
  // A button that is kept is all of a heading.
  if (isFrame(mask, at) || name === 'button') return false;
  if (name === 'figcaption' && isOfPicture(mask, node)) return true;
  if (isInline(name) && isAmongWords(mask, at)) return false;
  if (name === 'footer' || (name === 'header' && !inContent)) return true;
  const names = namesOf(node, !entries.has(name) && !mask.speaks(at));
  const discusses = kind === 'discussion' || kind === 'answers';
  if (name === 'aside' && !(inContent && isNote(node, names))) return !(discusses && names.includes('quote'));
  if (kind === 'article' && (name === 'address' || (name === 'time' && !isInEntry(mask, at)))) return true;
  const size = mask.sizeOf(at);
  const isReal = size >= realText && mask.linkShare(at) < realLinks;
  const { before, behind } = mask.around(at);
  const isInside = isReal && inContent && Math.min(before, behind) > (before + behind) * edge;
  return names.some(
    (one) =>
      (furniture.has(one) &&
        !((isReal || headingNames.has(name)) && controls.has(one)) &&
        !(isInside && !overlays.has(one))) ||
      (buttons.has(one) && size < buttonText) ||
      (around[kind].has(one) && !(isReal && kind !== 'product')) ||
      (comments.has(one) && kind !== 'discussion'),
  );
}

const fields = wordSet('input select textarea button');

/** Tells whether a label or a group is of a form: by a field in it, the one that it names, or the form around it. Others are words of the page. */
function formLabels(mask: HtmlMask): (at: number) => boolean {
  const holdsField = holding(mask, ({ name }) => fields.has(name));
  /** Where the form ends that a node stands in. */
  const formEnd = new Uint32Array(mask.nodes.length + 1);
  const ids = new Set<string | undefined>();
  for (const [at, { name, end, attributes }] of mask.nodes.entries()) {
    if (fields.has(name) && attributes['id'] !== undefined) ids.add(attributes['id']);
    formEnd[at + 1] = Math.max(formEnd[at] ?? 0, name === 'form' ? end : 0);
  }
  return (at) =>
    holdsField(at) ||
    ids.has(mask.node(at).attributes['for']) ||
    ((formEnd[at] ?? 0) > at && !mask.speaks(at));
}

function isOfForm(mask: HtmlMask, at: number, isLabelOfForm: (at: number) => boolean): boolean {
  const node = mask.node(at);
  if (node.name !== 'label' && node.name !== 'fieldset') return false;
  return isLabelOfForm(at) && !(node.name === 'label' && isAmongWords(mask, at));
}

/** Nodes at the end of a block that are looked at for the end of its sentence. */
const mostLooked = 10;

/** Whether it stands among words of its block that are long enough to be a sentence, or before the end of one. */
function isAmongWords(mask: HtmlMask, at: number): boolean {
  const block = mask.blockAround(at);
  if (mask.isSentence(block)) return true;
  const end = mask.endOf(block);
  for (let last = end - 1; last >= Math.max(mask.endOf(at), end - mostLooked); last -= 1) {
    const text = mask.node(last);
    if (text.name !== '' || !mask.isKept(last) || text.text.trim() === '') continue;
    return (
      mask.blockAround(last) === block &&
      mask.sizeOf(block) > mask.sizeOf(at) + 1 &&
      /[.!?。！？]\s*$/.test(text.text)
    );
  }
  return false;
}

/** Whether all of its row, or of its term, is about what it says. */
function isInEntry(mask: HtmlMask, at: number): boolean {
  return /^(?:t[dh]|d[td])$/.test(mask.node(mask.blockAround(at)).name);
}

/** An aside that says it is a box of the text; what it is may stand in the variant of a name: `aside--caution`. */
function isNote({ attributes }: HtmlNode, names: readonly string[]): boolean {
  const variants = (attributes['class'] ?? '')
    .slice(0, longestClass)
    .toLowerCase()
    .split(/[^a-z]+/);
  const says = attributes['role'] === 'note' || variants.some((name) => boxes.has(name));
  return says && !names.some((name) => furniture.has(name));
}

/** A caption says little without its picture; that of a table or of code belongs to it. */
function isOfPicture(mask: HtmlMask, caption: HtmlNode): boolean {
  const figure = mask.node(caption.parent);
  if (figure.name !== 'figure') return false;
  const last = Math.min(figure.end, caption.parent + 40);
  const names = mask.nodes.slice(caption.parent + 1, last).map(({ name }) => name);
  return names.some((name) => pictures.has(name)) && !names.some((name) => quoted.has(name));
}

const pictures = wordSet('img picture video svg');
const quoted = wordSet('table pre blockquote');
