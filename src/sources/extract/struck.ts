// What is struck through is left out. An item, cell or heading that is struck as a whole is marked instead.
import { wordSet } from '../../base/lists.ts';
import type { HtmlMask } from './html-mask.ts';
import type { HtmlNode } from './html-tree.ts';

const wholes = wordSet('li td th dt dd h1 h2 h3 h4 h5 h6 caption summary');

export function dropStruck(mask: HtmlMask): void {
  const { nodes } = mask;
  const wholeOf = new Int32Array(nodes.length);
  const struckBy = new Int32Array(nodes.length);
  const own = new Float64Array(nodes.length);
  const struck = new Float64Array(nodes.length);
  const outermost: number[] = [];
  let struckInAll = 0;
  // In code, it says what one version has and another one lacks.
  let codeEnd = 0;
  for (let at = 1; at < nodes.length; at += 1) {
    const node = mask.node(at);
    if (!mask.isKept(at)) continue;
    const whole = wholes.has(node.name) ? at : (wholeOf[node.parent] ?? 0);
    let by = struckBy[node.parent] ?? 0;
    if (node.name === 'pre' || node.name === 'code') codeEnd = Math.max(codeEnd, node.end);
    if (by === 0 && at >= codeEnd && isStruck(node)) {
      by = at;
      outermost.push(at);
    }
    wholeOf[at] = whole;
    struckBy[at] = by;
    if (node.name !== '') continue;
    const size = mask.sizeOf(at);
    own[whole] = (own[whole] ?? 0) + size;
    if (by === 0) continue;
    struck[whole] = (struck[whole] ?? 0) + size;
    struckInAll += size;
  }
  if (outermost.length === 0) return;
  const isAll = struckInAll === mask.sizeOf(0);
  for (const at of outermost) {
    const whole = wholeOf[at] ?? 0;
    if (isAll || (whole > 0 && struck[whole] === own[whole])) mask.struck.add(at);
    else mask.drop(at);
  }
  mask.measure();
}

function isStruck({ name, attributes }: HtmlNode): boolean {
  if (name === 'del' || name === 's' || name === 'strike') return true;
  const { style, class: css } = attributes;
  return (style !== undefined && lineThrough.test(style)) || (css !== undefined && named.test(css));
}

const lineThrough = /text-decoration(?:-line)?\s{0,9}:[^;]{0,60}line-through/i;
const named = /(?:^|\s)(?:line-through|strikethrough)(?:\s|$)/;
