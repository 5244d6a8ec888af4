// Reads lines into blocks: the first reader that knows what a line begins takes what belongs to it.
import type { Block, HeadingBlock, Inline, ListItem } from './document.ts';
import { closesFence, fenceOf, headingMarks, indentOf, interrupts, isBlank, isQuote } from './line.ts';
import { isRule, listMarkerOf, outdent, withoutTabs } from './line.ts';
import { continues, listLinesAt } from './list-lines.ts';
import { readInlines } from './read-inlines.ts';
import { alignmentsOf, cellsOf, fitCells } from './table-lines.ts';

const deepest = 10;

interface Context {
  readonly citations: ReadonlyMap<number, string>;
  /** Quotations and lists around these lines. */
  readonly depth: number;
}

/** A block, or null for one without text, and the number of the line behind it. */
interface Read {
  readonly block: Block | null;
  readonly end: number;
}

type Reader = (lines: readonly string[], at: number, context: Context) => Read | undefined;

const leaves: readonly Reader[] = [readFence, readHeading, readRule, readIndented, readTable];
const readers: readonly Reader[] = [
  readFence,
  readHeading,
  readRule,
  readQuote,
  readList,
  readIndented,
  readTable,
];

/** Takes linear time and never throws. */
export function readBlocks(source: readonly string[], context: Context): Block[] {
  const isDeepest = context.depth >= deepest;
  const lines = source.map((line) => withoutTabs(isDeepest ? withoutQuoteMarks(line) : line));
  const known = isDeepest ? leaves : readers;
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    let read: Read | undefined;
    for (const reader of known) {
      read = reader(lines, at, context);
      if (read !== undefined) break;
    }
    read ??= readParagraph(lines, at, context);
    if (read.block !== null) blocks.push(read.block);
    at = read.end;
  }
  return blocks;
}

function withoutQuoteMarks(line: string): string {
  return line.replace(/^ {0,3}>(?:[ >]*>)? ?/, '');
}

function inlinesOf(text: string, { citations }: Context): Inline[] {
  return readInlines(text, citations);
}

function readFence(lines: readonly string[], from: number): Read | undefined {
  const fence = fenceOf(lines[from] ?? '');
  if (fence === undefined) return undefined;
  let end = from + 1;
  while (end < lines.length && !closesFence(lines[end] ?? '', fence)) end += 1;
  const text = lines
    .slice(from + 1, end)
    .map((line) => outdent(line, fence.indent))
    .join('\n');
  return { block: { kind: 'code', language: fence.language, text }, end: end + 1 };
}

function readIndented(lines: readonly string[], from: number): Read | undefined {
  if (indentOf(lines[from] ?? '') < 4) return undefined;
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (indentOf(line) < 4) break;
    end = at + 1;
  }
  const text = lines
    .slice(from, end)
    .map((line) => outdent(line, 4))
    .join('\n');
  return { block: { kind: 'code', language: '', text }, end };
}

const depths = [1, 2, 3, 4, 5, 6] as const;

function readHeading(lines: readonly string[], at: number, context: Context): Read | undefined {
  const line = lines[at] ?? '';
  const marks = headingMarks(line);
  if (marks === undefined) return undefined;
  const text = withoutClosingMarks(line.trim().slice(marks.length).trim());
  return { block: heading(depths[marks.length - 1] ?? 6, inlinesOf(text, context)), end: at + 1 };
}

function heading(depth: HeadingBlock['depth'], inlines: readonly Inline[]): Block | null {
  return inlines.length === 0 ? null : { kind: 'heading', depth, inlines };
}

/** Headings may end with as many marks as they like. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

function readRule(lines: readonly string[], at: number): Read | undefined {
  return isRule(lines[at] ?? '') ? { block: { kind: 'rule' }, end: at + 1 } : undefined;
}

function readQuote(lines: readonly string[], from: number, context: Context): Read | undefined {
  if (!isQuote(lines[from] ?? '')) return undefined;
  const inner: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isQuote(line)) inner.push(line.replace(/^ {0,3}> ?/, ''));
    else if (continues(inner.at(-1) ?? '', line)) inner.push(line.trimStart());
    else break;
  }
  const blocks = readBlocks(inner, { ...context, depth: context.depth + 1 });
  return { block: blocks.length === 0 ? null : { kind: 'quote', blocks }, end: at };
}

function readList(lines: readonly string[], from: number, context: Context): Read | undefined {
  const list = listLinesAt(lines, from);
  if (list === undefined) return undefined;
  const items = list.items.map((item) => readItem(item, context));
  const { number } = list.first;
  return { block: { kind: 'list', ordered: number !== null, start: number ?? 1, items }, end: list.end };
}

function readItem(lines: readonly string[], context: Context): ListItem {
  const [first = '', ...rest] = lines;
  const box = /^\[([ xX])\] /.exec(first);
  const inner = box === null ? lines : [first.slice(box[0].length), ...rest];
  const blocks = readBlocks(inner, { ...context, depth: context.depth + 1 });
  return box === null ? { blocks } : { blocks, checked: box[1] !== ' ' };
}

function readTable(lines: readonly string[], from: number, context: Context): Read | undefined {
  const line = lines[from] ?? '';
  const alignments = alignmentsOf(line, lines[from + 1]);
  if (alignments === undefined) return undefined;
  const row = (text: string) =>
    fitCells(cellsOf(text), alignments.length).map((cell) => inlinesOf(cell, context));
  let end = from + 2;
  while (end < lines.length && !interrupts(lines[end] ?? '')) end += 1;
  const rows = lines.slice(from + 2, end).map(row);
  return { block: { kind: 'table', alignments, header: row(line), rows }, end };
}

function readParagraph(lines: readonly string[], from: number, context: Context): Read {
  const own = [lines[from] ?? ''];
  let at = from + 1;
  let depth: 1 | 2 | null = null;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const underline = /^ {0,3}(?:(={2,})|-{2,}) *$/.exec(line);
    if (underline !== null) {
      depth = underline[1] === undefined ? 2 : 1;
      at += 1;
      break;
    }
    if (interrupts(line) || alignmentsOf(line, lines[at + 1]) !== undefined) break;
    // below the deepest level every item keeps a line of its own
    if (context.depth >= deepest && listMarkerOf(line) !== undefined) break;
    own.push(line);
  }
  const text = own
    .map((line) => line.trimStart().replace(/(?<! ) $/, ''))
    .join('\n')
    .trimEnd();
  const inlines = inlinesOf(text, context);
  const block: Block = depth === null ? { kind: 'paragraph', inlines } : { kind: 'heading', depth, inlines };
  return { block: inlines.length === 0 ? null : block, end: at };
}
