// Drops what is no text: scripts, forms' controls, drawings, and what the page hides.
import { concealed, namesOf, openable } from './element-names.ts';
import type { HtmlMask } from './html-mask.ts';
import type { HtmlNode } from './html-tree.ts';

const notText = new Set(
  (
    'script style svg math iframe object embed applet canvas audio video map select button input textarea datalist head ' +
    'menu title dialog noscript noframes noembed'
  ).split(' '),
);

/** Hidden text of at least so many characters may be what opens at a click: a tab, an answer, the page itself. */
const shown = 300;
/** The same when its name says that it opens. */
const opened = 60;

/** Leaves the nodes that a reader can see, or can open, and measures them. */
export function keepVisible(mask: HtmlMask): void {
  const hidden = dropInvisible(mask, 0, mask.nodes.length);
  showOpenable(mask, hidden);
  mask.measure();
  if (mask.sizeOf(0) < shown) keepScriptless(mask);
}

/** Drops what is never text, and returns hidden elements, outermost only, without dropping them. */
function dropInvisible(mask: HtmlMask, from: number, to: number): number[] {
  const hidden: number[] = [];
  let hiddenUntil = 0;
  for (let at = Math.max(1, from); at < to; at += 1) {
    const node = mask.nodes[at];
    if (node === undefined || node.name === '') continue;
    if (isNotText(node)) {
      at = mask.drop(at);
    } else if (node.name === 'figcaption' && isOfPicture(mask, node)) {
      at = mask.drop(at);
    } else if (at >= hiddenUntil && isHidden(node)) {
      hidden.push(at);
      hiddenUntil = node.end;
    }
  }
  return hidden;
}

/** A caption says little without its picture; that of a table or of code belongs to it. */
function isOfPicture(mask: HtmlMask, caption: HtmlNode): boolean {
  const figure = mask.nodes[caption.parent];
  if (figure?.name !== 'figure') return false;
  const last = Math.min(figure.end, caption.parent + 40);
  let isPicture = false;
  for (let at = caption.parent + 1; at < last; at += 1) {
    const name = mask.nodes[at]?.name ?? '';
    if (name === 'table' || name === 'pre' || name === 'blockquote') return false;
    if (name === 'img' || name === 'picture' || name === 'video' || name === 'svg') isPicture = true;
  }
  return isPicture;
}

/** A page made for a browser that runs scripts may bring its text for others. */
function keepScriptless(mask: HtmlMask): void {
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.nodes[at];
    if (node?.name !== 'noscript') continue;
    mask.kept.fill(1, at, node.end);
    for (let above = node.parent; above > 0 && !mask.isKept(above); above = mask.nodes[above]?.parent ?? 0) {
      mask.kept[above] = 1;
    }
    dropInvisible(mask, at + 1, node.end);
    at = node.end - 1;
  }
  mask.measure();
}

function isNotText(node: HtmlNode): boolean {
  if (notText.has(node.name)) return true;
  // Such a template is shown as soon as it is read.
  return node.name === 'template' && !node.attributes.has('shadowrootmode');
}

function isHidden(node: HtmlNode): boolean {
  if (node.name === 'body' || node.name === 'html') return false;
  const { attributes } = node;
  if (attributes.size === 0) return false;
  if (attributes.has('hidden') || attributes.get('aria-hidden') === 'true') return true;
  const css = attributes.get('class');
  if (
    css !== undefined &&
    /(?:^|[\s_-])(?:sr-?only|visually-?hidden|screen-?reader(?:-?text|-?only)?)(?:$|\s)/i.test(css)
  )
    return true;
  const style = attributes.get('style');
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** Drops hidden elements, apart from those with a real text in them. */
function showOpenable(mask: HtmlMask, hidden: readonly number[]): void {
  if (hidden.length === 0) return;
  mask.measure();
  const total = mask.sizeOf(0);
  const forms = formsBefore(mask);
  for (const at of hidden) {
    const node = mask.nodes[at];
    if (node === undefined) continue;
    const hasForm = (forms[node.end] ?? 0) > (forms[at] ?? 0);
    const names = namesOf(node);
    const enough = names.some((name) => openable.has(name)) ? opened : shown;
    const speaks = mask.sizeOf(at) >= enough && mask.linkShare(at) < 0.3 && !hasForm;
    const opens = speaks || mask.sizeOf(at) > total / 2;
    if (!opens || names.some((name) => concealed.has(name))) mask.drop(at);
  }
}

/** Number of forms and their controls before each node. */
function formsBefore(mask: HtmlMask): Uint32Array {
  const counts = new Uint32Array(mask.nodes.length + 1);
  mask.nodes.forEach(({ name }, at) => {
    const is = name === 'form' || name === 'input' || name === 'select';
    counts[at + 1] = (counts[at] ?? 0) + (is ? 1 : 0);
  });
  return counts;
}
