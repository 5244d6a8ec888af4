// Drops what is no text: scripts, forms' controls, drawings, and what the page hides.
import { wordSet } from '../../base/lists.ts';
import { concealed, namesOf, openable } from './element-names.ts';
import { howHidden } from './how-hidden.ts';
import { headingNames, holding, type HtmlMask } from './html-mask.ts';
import { type HtmlNode, shortText } from './html-tree.ts';
import { spellOut } from './spelled-out.ts';

const notText = wordSet(
  'script style svg math iframe object embed applet canvas audio video map select button input textarea datalist head ' +
    'menu title dialog noscript noframes noembed rp rt rtc',
);

/** Hidden text of at least so many characters may be what opens at a click: a tab, an answer, the page itself. */
const shown = 300;
/** The same when its name says that it opens. */
const opened = 60;

/** Leaves the nodes that a reader can see, or can open, and that hold; and measures them. */
export function keepVisible(mask: HtmlMask): void {
  const hidden = dropInvisible(mask, 0, mask.nodes.length);
  showOpenable(mask, hidden);
  mask.measure();
  if (mask.sizeOf(0) < shown) keepScriptless(mask);
  spellOut(mask);
  dropStruck(mask);
}

/**
 * Drops the words that are struck through, outside of code: there they say what one version has and another one lacks. A
 * struck cell keeps its place. Most of a page is not struck: somebody left a tag open.
 */
function dropStruck(mask: HtmlMask): void {
  let codeEnd = 0;
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.node(at);
    if (node.name === 'pre' || node.name === 'code') codeEnd = Math.max(codeEnd, node.end);
    const isLittle = 2 * mask.sizeOf(at) < mask.sizeOf(0);
    if (at < codeEnd || !isLittle || !isStruck(node)) continue;
    mask.kept.fill(0, at + 1, node.end);
    at = node.end - 1;
  }
  mask.measure();
}

function isStruck({ name, attributes }: HtmlNode): boolean {
  if (name === 'del' || name === 's' || name === 'strike') return true;
  const { style = '', class: css = '' } = attributes;
  return lineThrough.test(style) || /(?:^|\s)(?:line-through|strikethrough)(?:\s|$)/.test(css);
}

const lineThrough = /text-decoration(?:-line)?\s{0,9}:[^;]{0,60}line-through/i;

/** Drops what is never text, and returns hidden elements, outer ones first, without dropping them. */
function dropInvisible(mask: HtmlMask, from: number, to: number): number[] {
  const hidden: number[] = [];
  for (let at = Math.max(1, from); at < to; at += 1) {
    const node = mask.node(at);
    if (node.name === '') continue;
    if (isNotText(mask, at) || isPermalink(mask, at)) {
      at = mask.drop(at);
    } else {
      const how = howHidden(node);
      if (how === 'concealed' || (how === 'tiny' && !hasReadable(mask, at))) at = mask.drop(at);
      else if (how !== undefined && how !== 'tiny') hidden.push(at);
    }
  }
  return hidden;
}

/** A page made for a browser that runs scripts may bring its text for others. */
function keepScriptless(mask: HtmlMask): void {
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.node(at);
    if (node.name !== 'noscript') continue;
    mask.kept.fill(1, at, node.end);
    for (let above = node.parent; above > 0 && !mask.isKept(above); above = mask.node(above).parent)
      mask.kept[above] = 1;
    dropInvisible(mask, at + 1, node.end);
    at = node.end - 1;
  }
  mask.measure();
}

/** A link to its own place that says no word, as headings have: ¶ or #; an operator such as -> is one. */
function isPermalink(mask: HtmlMask, at: number): boolean {
  const { name, attributes } = mask.node(at);
  return (
    name === 'a' &&
    attributes['href']?.startsWith('#') === true &&
    !/[\p{L}\p{N}<>=+|&]/u.test(shortText(mask.nodes, at))
  );
}

function isNotText(mask: HtmlMask, at: number): boolean {
  const node = mask.node(at);
  if (notText.has(node.name)) return node.name !== 'button' || !isWholeHeading(mask, at);
  // Such a template is shown as soon as it is read.
  return node.name === 'template' && node.attributes['shadowrootmode'] === undefined;
}

/** Whether an element says all that a heading or a term does: a button there opens what stands below. */
function isWholeHeading(mask: HtmlMask, at: number): boolean {
  const around = mask.blockAround(at);
  const { name } = mask.node(around);
  const isNamed = headingNames.has(name) || name === 'dt';
  return isNamed && shortText(mask.nodes, around) === shortText(mask.nodes, at);
}

/** Elements that are looked at in one that has letters of no size, so that no blanks stand between its boxes. */
const mostLooked = 200;

const readable = /font-size\s*:\s*(?:[2-9]|1\d|\d*\.?\d+r?em|\d{2,}%)/i;

/** Whether an element inside sets its own size of letters. */
function hasReadable(mask: HtmlMask, at: number): boolean {
  const end = Math.min(mask.endOf(at), at + mostLooked);
  return mask.nodes.slice(at + 1, end).some(({ attributes }) => readable.test(attributes['style'] ?? ''));
}

/** Drops hidden elements, but no real text that something opens or only screen readers miss, nor most of a page. */
function showOpenable(mask: HtmlMask, hidden: readonly number[]): void {
  if (hidden.length === 0) return;
  mask.measure();
  const total = mask.sizeOf(0);
  const hasForm = holding(mask, ({ name }) => formNames.has(name));
  // Of the parts that buttons and tabs say they control.
  const controlled = new Set(
    mask.nodes.flatMap(({ attributes }) => attributes['aria-controls']?.trim().split(/\s+/) ?? []),
  );
  let keptUntil = 0;
  for (const at of hidden) {
    const node = mask.node(at);
    const how = howHidden(node);
    if (!mask.isKept(at) || (how === 'unspoken' && at < keptUntil)) continue;
    const names = namesOf(node);
    const enough = names.some((name) => openable.has(name)) ? opened : shown;
    const canBeSeen = how === 'unspoken' || opens(node, controlled);
    const speaks = canBeSeen && mask.sizeOf(at) >= enough && mask.linkShare(at) < 0.3 && !hasForm(at);
    const isKept = speaks || mask.sizeOf(at) > total / 2;
    if (!isKept || names.some((name) => concealed.has(name))) mask.drop(at);
    else keptUntil = Math.max(keptUntil, node.end);
  }
}

const formNames = wordSet('form input select');

/** Whether something on the page opens or fills in what is closed. `controlled`: ids that a control names. */
function opens(node: HtmlNode, controlled: ReadonlySet<string>): boolean {
  const { attributes } = node;
  const id = attributes['id'];
  return (
    attributes['role'] === 'tabpanel' ||
    (id !== undefined && (controlled.has(id) || streamed.test(id))) ||
    namesOf(node).some((name) => openable.has(name))
  );
}

/** Ids under which React sends parts of a page that a script puts in their place as soon as they are there. */
const streamed = /^S:[\da-f]+$/;
