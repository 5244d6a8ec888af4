// Markdown as a tree that platforms render. markdown-it reads it, into tokens; what they mean in a report is ours.
import type { Token } from 'markdown-it';
import { withoutDirections } from '../../base/directions.ts';
import type { Alignment, Block, HeadingBlock, Inline, ListItem, TableBlock } from './document.ts';
import { inlinesOf } from './inlines-of.ts';
import { tokensOf } from './tokens-of.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The report as blocks, without those that have nothing in them. Never throws, and loses nothing visible: HTML and
 * definitions are text, and so are the marks of quotations and lists that are nested deeper than ten levels. `citations`
 * are the numbers that the report cites, with their addresses.
 */
export function parseMarkdown(markdown: string, citations: ReadonlyMap<number, string>): readonly Block[] {
  const text = markdown
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(control, '\ufffd');
  return readUntil({ tokens: tokensOf(text), citations, at: 0 }, '');
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly citations: ReadonlyMap<number, string>;
  /** The token that is read next. */
  at: number;
}

const depths = [1, 2, 3, 4, 5, 6] as const;

function readUntil(reading: Reading, end: string): Block[] {
  const blocks: Block[] = [];
  for (let token = next(reading); token !== undefined && token.type !== end; token = next(reading)) {
    const block = readBlock(reading, token);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function next(reading: Reading): Token | undefined {
  reading.at += 1;
  return reading.tokens[reading.at - 1];
}

function readBlock(reading: Reading, token: Token): Block | undefined {
  switch (token.type) {
    case 'heading_open':
      return readHeading(reading, depths[Number(token.tag[1]) - 1] ?? 6);
    case 'paragraph_open': {
      const inlines = readInlines(reading);
      return inlines.length === 0 ? undefined : { kind: 'paragraph', inlines };
    }
    case 'blockquote_open': {
      const blocks = readUntil(reading, 'blockquote_close');
      return blocks.length === 0 ? undefined : { kind: 'quote', blocks };
    }
    case 'bullet_list_open':
      return { kind: 'list', ordered: false, start: 1, items: readItems(reading) };
    case 'ordered_list_open':
      return {
        kind: 'list',
        ordered: true,
        start: Number(token.attrGet('start') ?? 1),
        items: readItems(reading),
      };
    case 'table_open':
      return readTable(reading);
    case 'fence':
    case 'code_block': {
      const language = token.info.trim().split(/\s/, 1)[0] ?? '';
      return { kind: 'code', language, text: withoutDirections(token.content).replace(/\n$/, '') };
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

function readHeading(reading: Reading, depth: HeadingBlock['depth']): Block | undefined {
  const inlines = readInlines(reading);
  return inlines.length === 0 ? undefined : { kind: 'heading', depth, inlines };
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
  for (
    let token = next(reading);
    token !== undefined && token.type !== 'table_close';
    token = next(reading)
  ) {
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
