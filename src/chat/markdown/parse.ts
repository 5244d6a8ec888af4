// Markdown as a tree: without HTML and definitions, with addresses of the web only, and so that nothing gets lost.
import MarkdownIt, { type Token, type StateBlock, type StateInline } from 'markdown-it';
import { withoutDirections } from '../../base/directions.ts';
import type { Alignment, Block, Inline, ListItem, TableBlock } from './document.ts';
import { inlinesOf } from './inlines-of.ts';
import { addressOf, bareAddressAt } from './address.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The report as blocks, without empty ones. Never throws, and loses nothing visible: HTML, definitions, and the marks of
 * quotations and lists deeper than ten levels are text. `citations`: the report's numbers, with their addresses.
 */
export function parseMarkdown(markdown: string, citations: ReadonlyMap<number, string>): readonly Block[] {
  const text = markdown
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(control, '\ufffd');
  return readUntil({ tokens: reader.parse(text, { depth: 0 }), citations, at: 0 }, '');
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly citations: ReadonlyMap<number, string>;
  /** The token that is read next. */
  at: number;
}

const depths = [1, 2, 3, 4, 5, 6] as const;

function readUntil(reading: Reading, end: string): Block[] {
  return Array.from(tokensUntil(reading, end), (token) => readBlock(reading, token) ?? []).flat();
}

function* tokensUntil(reading: Reading, end: string): Generator<Token> {
  for (let token = next(reading); token !== undefined && token.type !== end; token = next(reading))
    yield token;
}

function next(reading: Reading): Token | undefined {
  reading.at += 1;
  return reading.tokens[reading.at - 1];
}

function readBlock(reading: Reading, token: Token): Block | undefined {
  switch (token.type) {
    case 'heading_open':
    case 'paragraph_open': {
      const inlines = readInlines(reading);
      if (inlines.length === 0) return undefined;
      if (token.type === 'paragraph_open') return { kind: 'paragraph', inlines };
      return { kind: 'heading', depth: depths[Number(token.tag[1]) - 1] ?? 6, inlines };
    }
    case 'blockquote_open': {
      const blocks = readUntil(reading, 'blockquote_close');
      return blocks.length === 0 ? undefined : { kind: 'quote', blocks };
    }
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', ordered: token.tag === 'ol', start, items: readItems(reading) };
    }
    case 'table_open':
      return readTable(reading);
    case 'fence':
    case 'code_block': {
      const language = token.info.trim().split(/\s/, 1)[0] ?? '';
      const text = withoutDirections(token.content).replace(/\n$/, '');
      return text.trim() === '' ? undefined : { kind: 'code', language, text };
    }
    case 'hr':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

function readInlines(reading: Reading): readonly Inline[] {
  return inlinesOf(next(reading)?.children ?? [], reading.citations);
}

function readItems(reading: Reading): ListItem[] {
  const items: ListItem[] = [];
  while (next(reading)?.type === 'list_item_open') {
    const checked = readBox(reading);
    const blocks = readUntil(reading, 'list_item_close');
    items.push(checked === undefined ? { blocks } : { blocks, checked });
  }
  return items;
}

/** Takes the box off the beginning of an item: `[ ] ` or `[x] `. */
function readBox({ tokens, at }: Reading): boolean | undefined {
  const first = tokens[at]?.type === 'paragraph_open' ? tokens[at + 1]?.children?.[0] : undefined;
  const box = first?.type === 'text' ? /^\[([ xX])\] /.exec(first.content) : null;
  if (first === undefined || box === null) return undefined;
  first.content = first.content.slice(box[0].length);
  return box[1] !== ' ';
}

function readTable(reading: Reading): TableBlock {
  const alignments: Alignment[] = [];
  const rows: (readonly Inline[])[][] = [];
  for (const token of tokensUntil(reading, 'table_close')) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') alignments.push(alignmentOf(token));
    if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)?.push(readInlines(reading));
  }
  const [header = [], ...others] = rows;
  return { kind: 'table', alignments, header, rows: others };
}

function alignmentOf(token: Token): Alignment {
  const style = String(token.attrGet('style') ?? '');
  return (['left', 'center', 'right'] as const).find((side) => style.endsWith(side)) ?? null;
}

const deepest = 10;
const mostColumns = 50;

type BlockRule = (state: StateBlock, from: number, to: number, silent: boolean) => boolean;

const reader = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });
// text that was escaped has tokens of its own, so that it is not taken for citations
reader.core.ruler.disable(['linkify', 'text_join']);
reader.block.ruler.disable('reference');
reader.inline.ruler.at('linkify', readAddress);
reader.normalizeLink = (address) => address;
reader.normalizeLinkText = (text) => text;
// `values[i](x)` is no link: whoever links names a scheme or a place
reader.validateLink = (address) =>
  addressOf(address) !== null || /^(?:[a-z][a-z\d+.-]*:|[#/.])/i.test(address);
const paragraphs = ['paragraph', 'reference'];
change('blockquote', notTooDeep, [...paragraphs, 'blockquote', 'list']);
change('list', notTooDeep, [...paragraphs, 'blockquote']);
change('table', withAllCells, paragraphs);

/** Replaces a rule of markdown-it by a changed one. It can interrupt the same blocks (`alt`), which the rule doesn't tell. */
function change(name: string, by: (rule: BlockRule) => BlockRule, alt: string[]): void {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  if (rule !== undefined) reader.block.ruler.at(name, by(rule), { alt });
}

/** Below the deepest level a mark begins nothing. */
function notTooDeep(rule: BlockRule): BlockRule {
  return (state, from, to, silent) => {
    const depth = Number(state.env['depth']);
    if (depth >= deepest) return false;
    state.env['depth'] = depth + 1;
    const isRead = rule(state, from, to, silent);
    state.env['depth'] = depth;
    return isRead;
  };
}

/** Cells that are more than the columns go to the last one; markdown-it leaves them out. */
function withAllCells(rule: BlockRule): BlockRule {
  return (state, from, to, silent) => {
    if (lineOf(state, from + 1).split('|').length > mostColumns + 2) return false;
    const first = state.tokens.length;
    if (!rule(state, from, to, silent)) return false;
    let row: Token | undefined;
    let cells: Token[] = [];
    for (const token of state.tokens.slice(first)) {
      if (token.type === 'tr_open') [row, cells] = [token, []];
      else if (token.type === 'inline') cells.push(token);
      else if (token.type === 'tr_close' && row?.map) {
        const last = cells.at(-1);
        const more = cellsOf(lineOf(state, row.map[0])).slice(cells.length);
        if (last !== undefined) last.content = [last.content, ...more].join(' | ');
      }
    }
    return true;
  };
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line] ?? 0);
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());
}

/** An address that is written out is a link, and no mark inside it means anything. */
function readAddress(state: StateInline, silent: boolean): boolean {
  const { src, pos, pending } = state;
  if (silent || state.linkLevel > 0 || src[pos] !== ':') return false;
  const scheme = /(?<![\p{L}\p{N}])https?$/iu.exec(pending.slice(-7))?.[0];
  if (scheme === undefined) return false;
  const written = bareAddressAt(src, pos - scheme.length);
  const url = addressOf(written);
  if (url === null) return false;
  state.pending = pending.slice(0, -scheme.length);
  state.push('link_open', 'a', 1).attrs = [['href', url]];
  state.push('text', '', 0).content = written;
  state.push('link_close', 'a', -1);
  state.pos += written.length - scheme.length;
  return true;
}
