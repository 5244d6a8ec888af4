// Lists of natural-language words in a source file: what only the room text/ and the catalogues of chat/words hold.
import { parseSync } from 'oxc-parser';

/** A list, or an alternation, of so many words is one; of a text that nobody takes apart, more: it may be prose. */
const fewest = 12;
const fewestInText = 20;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** How many words the longest list of a file has; 0: there is none of `fewest` words or more. */
export function longestWordList(path: string, source: string): number {
  let longest = 0;
  walk(parseSync(path, source).program, (node) => {
    longest = Math.max(longest, wordsIn(node));
  });
  return longest >= fewest ? longest : 0;
}

/** A plain word: no identifier, no path, no sentence. */
const word = /^\p{L}[\p{Ll}’']+$/u;

function wordsIn(node: Node): number {
  if (node.type === 'ArrayExpression') return count((node['elements'] as (Node | null)[]).map(textOf));
  if (node.type === 'Literal' && typeof node['regex'] === 'object') return alternatives(node['regex']);
  if (node.type === 'TemplateElement')
    return Math.max(alternatives({ pattern: rawOf(node) }), listIn(rawOf(node)));
  if (node.type === 'Literal' || node.type === 'BinaryExpression') return listIn(textOf(node));
  // words in a string that is taken apart: 'a about after …'.split(' ')
  if (node.type === 'CallExpression' && isSplit(node['callee'] as Node))
    return count(textOf((node['callee'] as Node)['object'] as Node).split(/\s+/));
  return 0;
}

/** A text that is nothing but words, without the marks of a sentence. */
function listIn(text: string): number {
  const words = text.trim().split(/\s+/);
  const isList = words.every((one) => /^[\p{Ll}’']+$/u.test(one));
  return isList && words.length >= fewestInText ? count(words) : 0;
}

function count(texts: readonly string[]): number {
  return texts.filter((text) => word.test(text)).length;
}

function alternatives(regex: unknown): number {
  const { pattern = '' } = regex as { pattern?: string };
  const pieces = pattern.replaceAll(/\\[bBsSwWdD]/g, ' ').split('|');
  return pieces.length < fewest
    ? 0
    : pieces.filter((piece) => /^[^\p{L}]*\p{L}{2,}[^\p{L}]*\p{L}*[^\p{L}]*$/u.test(piece)).length;
}

function isSplit(callee: Node): boolean {
  return callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'split';
}

/** The text of a literal, a template, or several that are joined; empty for anything else. */
function textOf(node: Node | null): string {
  if (node === null) return '';
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : '';
  if (node.type === 'TemplateLiteral') return (node['quasis'] as Node[]).map(rawOf).join(' ');
  if (node.type === 'ParenthesizedExpression') return textOf(node['expression'] as Node);
  if (node.type !== 'BinaryExpression') return '';
  return `${textOf(node['left'] as Node)}${textOf(node['right'] as Node)}`;
}

function rawOf(node: Node): string {
  return (node['value'] as { raw: string }).raw;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value as Node);
    for (const inner of Object.values(value)) walk(inner, visit);
  }
}
