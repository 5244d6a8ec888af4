// The text of a formula: as its page spells it out, else with marks, so that no number becomes another one.
import type { HtmlNode } from './html-tree.ts';
import { fold } from './page-content.ts';

/** What stands before a part of an element, by its place: `x^2`, `a/b`. */
const marks: Readonly<Record<string, readonly string[]>> = {
  msup: ['', '^'],
  msub: ['', '_'],
  msubsup: ['', '_', '^'],
  mover: ['', '^'],
  munder: ['', '_'],
  munderover: ['', '_', '^'],
  mfrac: ['', '/'],
  mroot: ['', '^1/'],
  mtr: ['', ' ', ' ', ' ', ' ', ' ', ' ', ' '],
};
const before: Readonly<Record<string, string>> = { msqrt: '√', mtr: ' ' };

/** Characters of a formula. */
const longest = 500;

/** The text of the formula at a node; undefined: it has none, or is too long. */
export function mathText(nodes: readonly HtmlNode[], at: number): string | undefined {
  const stated = nodes[at]?.attributes['alttext'] ?? inTex(nodes, at);
  const text = formulaText(stated ?? asMarked(nodes, at));
  return text === '' || text.length > longest ? undefined : text;
}

/** A formula in TeX without the braces that say how large it is. */
export function formulaText(text: string): string {
  const folded = text.length > longest ? text : fold(text);
  return /^\{\\(?:display|text)style (.+)\}$/.exec(folded)?.[1] ?? folded;
}

function inTex(nodes: readonly HtmlNode[], at: number): string | undefined {
  for (let inside = at + 1; inside < (nodes[at]?.end ?? at); inside += 1) {
    const node = nodes[inside];
    if (node?.name === 'annotation' && node.attributes['encoding'] === 'application/x-tex')
      return nodes[inside + 1]?.text;
  }
  return undefined;
}

function asMarked(nodes: readonly HtmlNode[], at: number): string {
  const open: { readonly end: number; readonly name: string; readonly close: string; parts: number }[] = [];
  let text = '';
  // Where a fraction or a power begins or ends, two numbers meet that are not one.
  let isEdge = false;
  const end = nodes[at]?.end ?? at;
  for (let inside = at + 1; inside < end && text.length <= longest; inside += 1) {
    for (let last = open.at(-1); last !== undefined && last.end <= inside; last = open.at(-1)) {
      text += last.close;
      isEdge ||= last.name in marks;
      open.pop();
    }
    const node = nodes[inside];
    if (node === undefined) break;
    const outer = open.at(-1);
    if (node.name === '') {
      const piece = fold(node.text);
      text += isEdge && /\d$/.test(text) && /^\d/.test(piece) ? ` ${piece}` : piece;
      isEdge &&= piece === '';
    } else if (node.name.startsWith('annotation')) {
      inside = node.end - 1;
    } else {
      const places = marks[outer?.name ?? ''];
      // Of one number or name there is an element and its text.
      const isMany =
        (places !== undefined && outer?.name !== 'mtr' && node.end - inside > 3) || node.name === 'msqrt';
      text += `${places?.[outer?.parts ?? 0] ?? ''}${before[node.name] ?? ''}${isMany ? '(' : ''}`;
      if (outer !== undefined) outer.parts += 1;
      isEdge ||= node.name in marks;
      open.push({ end: node.end, name: node.name, close: isMany ? ')' : '', parts: 0 });
    }
  }
  while (open.length > 0) text += open.pop()?.close ?? '';
  return text.replaceAll(/[\u2061-\u2064]/g, '');
}
