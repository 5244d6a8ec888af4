// Blocks of a report as Discord's Markdown.
import type {
  Block,
  CodeBlock,
  HeadingBlock,
  Inline,
  ListBlock,
  Alignment,
  TableBlock,
} from '../../markdown/document.ts';
import { keptFor } from '../../../base/recent.ts';
import { boldened, boxOf, inlineText } from '../../markdown/plain-text.ts';
import { inlineMarkdown } from './inlines.ts';
import { graphemes } from '../../markdown/cut-places.ts';
import { harmless, lineOf } from './literal.ts';
import { weightOf } from './limits.ts';

/** Discord shows no deeper list. */
const maxIndent = 8;

/** Markdown of the blocks, without a blank line at its ends. */
export function blocksMarkdown(blocks: readonly Block[]): string {
  let markdown = '';
  let before: Block | null = null;
  for (const block of blocks) {
    const next = blockMarkdown(block);
    if (next === '') continue;
    markdown += before === null ? next : `${between(before, block)}${next}`;
    before = block;
  }
  return markdown;
}

/** At least what `blocksMarkdown` weighs. */
export function blocksWeight(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + blockWeight(block) + longestGap, -longestGap);
}

// A document is measured many times while it is shared out.
const blockWeight = keptFor((block: Block) => weightOf(blockMarkdown(block)));

const longestGap = 2;

function between(before: Block, after: Block): string {
  if (before.kind === 'heading' || before.kind === 'code' || after.kind === 'code') return '\n';
  if (before.kind === 'paragraph' && after.kind === 'list') return '\n';
  return '\n\n';
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return headingMarkdown(block);
    case 'paragraph':
      return linesOf(inlineMarkdown(block.inlines)).map(lineOf).join('\n');
    case 'list':
      return listLines(block, 0).join('\n');
    case 'quote':
      return blocksMarkdown(unquoted(block.blocks)).replaceAll(/^/gm, '> ');
    case 'code':
      return codeMarkdown(block);
    case 'table':
      return tableMarkdown(block);
    case 'rule':
      return '─'.repeat(12);
  }
}

/** Discord has three levels of headings; what is below them is bold. It shows no `#` at the end of a heading, as in C#. */
function headingMarkdown({ depth, inlines }: HeadingBlock): string {
  const text = inlineMarkdown(depth <= 3 ? inlines : boldened(inlines));
  const line = linesOf(text).join(' ').trim();
  if (line === '') return '';
  if (depth > 3) return lineOf(line);
  return `${'#'.repeat(depth)} ${line.replace(/^#/, '\\#').replace(/#$/, '#\u200b')}`;
}

/** A fence cannot be ended by what stands in it. */
function codeMarkdown({ language, text }: CodeBlock): string {
  const name = /^[\w+#.-]{1,20}$/.test(language) ? language : '';
  const lines = text.split(/\r\n?|\n/).map((line) => harmless(line.replaceAll('\t', '    ')));
  return `\`\`\`${name}\n${lines.join('\n').replaceAll('```', '`\u200b`\u200b`')}\n\`\`\``;
}

function listLines(list: ListBlock, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, maxIndent));
  return list.items.flatMap((item, index) => {
    const mark = `${list.ordered ? `${list.start + index}. ` : '- '}${boxOf(item.checked)}`;
    const [first, ...rest] = item.blocks;
    const [[head = '', ...more], others] =
      first?.kind === 'paragraph' ? [linesOf(inlineMarkdown(first.inlines)), rest] : [[], item.blocks];
    return [
      `${indent}${mark}${lineOf(head)}`,
      ...more.map((line) => `${indent}  ${lineOf(line)}`),
      ...others.flatMap((block) => childLines(block, depth + 1)),
    ];
  });
}

/** Fences and quotations begin at the margin: Discord does not know them inside a list. */
function childLines(block: Block, depth: number): string[] {
  if (block.kind === 'list') return listLines(block, depth);
  const lines = blockMarkdown(block).split('\n');
  if (block.kind === 'code' || block.kind === 'quote' || lines[0] === '```') return lines;
  const indent = '  '.repeat(Math.min(depth, maxIndent));
  return lines.map((line) => `${indent}${line}`);
}

/** Quotations do not nest on Discord: what is quoted in them is theirs. */
function unquoted(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind === 'quote') return unquoted(block.blocks);
    if (block.kind !== 'list') return [block];
    return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: unquoted(item.blocks) })) }];
  });
}

function linesOf(markdown: string): string[] {
  return markdown.split('\n').map((line) => line.trim());
}

/** What a narrow window shows without wrapping. */
const maxWidth = 60;

const gap = '  ';
/** A fence with aligned columns, or a list with one item for each row. */
function tableMarkdown(table: TableBlock): string {
  const rows = [table.header, ...table.rows].map((row) => row.map((cell) => fixedText(cell)));
  const widths = table.header.map((_, column) =>
    Math.max(1, ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
  const hasLinks = [table.header, ...table.rows].flat(2).some((inline) => inline.kind === 'link');
  if (total > maxWidth || hasLinks) return asList(table);
  const lines = rows.map((row) =>
    row.map((cell, column) => padded(cell, widths[column] ?? 1, table.alignments[column] ?? null)).join(gap),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join(gap);
  return ['```', lines[0], rule, ...lines.slice(1), '```'].map((line) => (line ?? '').trimEnd()).join('\n');
}

/** Each row with the names of its columns: `Name: value`. */
function asList({ header, rows }: TableBlock): string {
  if (rows.length === 0) return lineOf(header.map(cellMarkdown).join(' · '));
  const lines = rows.flatMap((row) =>
    row.map((cell, column) => {
      const name = cellMarkdown(header[column] ?? []);
      const text = lineOf(`${name === '' ? '' : `${name}: `}${cellMarkdown(cell)}`);
      return column === 0 ? `- ${text}` : `  - ${text}`;
    }),
  );
  return lines.join('\n');
}

function cellMarkdown(cell: readonly Inline[]): string {
  return inlineMarkdown(cell).replaceAll('\n', ' ').trim();
}

/** What stands in a fence is never markup, except its end. */
function fixedText(cell: readonly Inline[]): string {
  return harmless(inlineText(cell))
    .trim()
    .replace(/`{3,}/g, (end) => end.replaceAll('`', '`\u200b'));
}

function padded(text: string, width: number, alignment: Alignment): string {
  const missing = Math.max(0, width - widthOf(text));
  const left = alignment === 'right' ? missing : alignment === 'center' ? Math.floor(missing / 2) : 0;
  return `${' '.repeat(left)}${text}${' '.repeat(missing - left)}`;
}

/** Characters of East Asia and emoji. */
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Columns in a fixed font. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (/^[\p{Cf}\p{M}]+$/u.test(segment)) continue;
    width += wide.test(segment) ? 2 : 1;
  }
  return width;
}

/** Between words and what follows them: Discord knows a heading, a list or a quote only where its line begins. */
export function gapBefore(markdown: string): ' ' | '\n' {
  return /^(?:#{1,3} |-# |[-*>] |\d+\. |```)/.test(markdown) ? '\n' : ' ';
}
