// Tokens of markdown-it as inlines: flags instead of nested emphasis, links with plain text inside, citations.
import type { Token } from 'markdown-it';
import { withoutDirections } from '../../base/directions.ts';
import { addressOf } from './address.ts';
import type { Inline, TextInline } from './document.ts';

type Style = 'bold' | 'italic' | 'strike';

const styles: Readonly<Record<string, Style>> = { strong: 'bold', em: 'italic', s: 'strike' };

interface Reading {
  readonly citations: ReadonlyMap<number, string>;
  readonly inlines: Inline[];
  /** How many emphases of each style are open. */
  readonly open: Record<Style, number>;
  /** The link that is open, and what it holds. */
  link: { readonly token: Token; readonly texts: TextInline[] } | null;
}

/** Nothing visible is lost. `citations` are the report's numbers and addresses. */
export function inlinesOf(
  tokens: readonly Token[],
  citations: ReadonlyMap<number, string>,
): readonly Inline[] {
  const reading: Reading = { citations, inlines: [], open: { bold: 0, italic: 0, strike: 0 }, link: null };
  for (const token of tokens) read(reading, token);
  return reading.inlines;
}

function read(reading: Reading, token: Token): void {
  const style = styles[token.tag];
  if (style !== undefined) reading.open[style] += token.nesting;
  switch (token.type) {
    case 'text':
      return reading.link === null ? readText(reading, token.content) : addText(reading, token.content);
    case 'link_open':
      reading.link = { token, texts: [] };
      return;
    case 'link_close':
      return closeLink(reading);
    case 'image':
      return readImage(reading, token);
    case 'hardbreak':
      if (reading.link === null) reading.inlines.push({ kind: 'break' });
      else addText(reading, ' ');
      return;
    case 'softbreak':
      return addText(reading, ' ');
    case 'code_inline':
      return addText(reading, token.content, { code: true });
    default:
      return addText(reading, token.content);
  }
}

function readText(reading: Reading, text: string): void {
  let done = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const marker = markerAt(text, at, reading.citations);
    if (marker === undefined) continue;
    addText(reading, text.slice(done, at));
    for (const n of marker.numbers)
      reading.inlines.push({ kind: 'citation', n, url: addressOf(reading.citations.get(n) ?? '') });
    done = at + marker.source.length;
  }
  addText(reading, text.slice(done));
}

/** Links without an address that may be opened are their text. */
function closeLink(reading: Reading): void {
  const { link } = reading;
  if (link === null) return;
  reading.link = null;
  const url = addressOf(String(link.token.attrGet('href') ?? ''));
  const isBracketed = link.token.info === 'auto' && url === null;
  if (isBracketed) addText(reading, '<');
  addLink(reading, url, link.texts);
  if (isBracketed) addText(reading, '>');
}

/** An image is a link to it. */
function readImage(reading: Reading, token: Token): void {
  const outer = reading.link;
  reading.link = { token, texts: [] };
  for (const child of token.children ?? []) read(reading, child);
  const { texts } = reading.link;
  reading.link = outer;
  if (outer !== null) for (const { text, kind: _kind, ...flags } of texts) addText(reading, text, flags);
  else addLink(reading, addressOf(String(token.attrGet('src') ?? '')), texts);
}

function addLink({ inlines, open }: Reading, url: string | null, texts: readonly TextInline[]): void {
  if (url === null) for (const text of texts) add(inlines, text);
  else {
    const isEmpty = texts.every(({ text }) => text.trim() === '');
    inlines.push({ kind: 'link', url, children: isEmpty ? [textOf(url, open)] : texts });
  }
}

function addText({ inlines, link, open }: Reading, text: string, flags: { code?: true } = {}): void {
  add(link?.texts ?? inlines, { ...textOf(text, open), ...flags });
}

/** Characters that were written by number could be line ends, or turn the text around. */
function textOf(text: string, open: Reading['open']): TextInline {
  return {
    kind: 'text',
    text: withoutDirections(text).replaceAll(/(?!\t)\p{Cc}/gu, '\ufffd'),
    ...(open.bold > 0 ? { bold: true } : {}),
    ...(open.italic > 0 ? { italic: true } : {}),
    ...(open.strike > 0 ? { strike: true } : {}),
  };
}

const flags = ['bold', 'italic', 'strike', 'code'] as const;

/** Adds text, joined with the text before it when both look the same. */
function add(inlines: Inline[], text: TextInline): void {
  if (text.text === '') return;
  const last = inlines.at(-1);
  if (last?.kind === 'text' && flags.every((flag) => last[flag] === text[flag]))
    inlines[inlines.length - 1] = { ...last, text: last.text + text.text };
  else inlines.push(text);
}

const marker = /\[ ?(\d{1,4}(?: ?[,;–-] ?\d{1,4})*) ?\](?!\()/y;
const longestRange = 100;

/** The marker that begins at this place, if the report cites all of its numbers; not an index such as `a[3]`. */
function markerAt(text: string, at: number, known: ReadonlyMap<number, string>) {
  if (at > 0 && /\w/.test(text[at - 1] ?? '')) return undefined;
  marker.lastIndex = at;
  const [source, inside] = marker.exec(text) ?? [];
  if (source === undefined || inside === undefined) return undefined;
  const numbers: number[] = [];
  for (const part of inside.split(/[,;]/)) {
    const [first = Number.NaN, last = first, ...more] = part.split(/[–-]/).map(Number);
    if (more.length > 0 || last < first || last - first > longestRange) return undefined;
    for (let n = first; n <= last; n += 1) {
      if (!known.has(n)) return undefined;
      numbers.push(n);
    }
  }
  return { source, numbers };
}
