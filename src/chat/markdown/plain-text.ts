// A document as plain text: for fallbacks, notifications and searches. Nothing in it is escaped.
import { parseUrl } from '../../base/parse-url.ts';
import type { Block, Inline, LinkInline, ListBlock, TableBlock } from './document.ts';
import { visible } from './inline-text.ts';

/** Readable without any markup. Blocks are separated by an empty line; links show their address when it is not seen. */
export function plainText(content: readonly (Block | Inline)[]): string {
  const parts: string[] = [];
  let line: string | null = null;
  for (const part of content) {
    if (isInline(part)) line = (line ?? '') + plainInline(part);
    else {
      if (line !== null) parts.push(line);
      line = null;
      parts.push(plainBlock(part));
    }
  }
  if (line !== null) parts.push(line);
  return parts.join('\n\n');
}

function isInline(part: Block | Inline): part is Inline {
  return part.kind === 'text' || part.kind === 'link' || part.kind === 'break' || part.kind === 'citation';
}

function plainInline(inline: Inline): string {
  const text = visible(inline);
  return inline.kind === 'link' && !showsAddress(inline, text) ? `${text} (${inline.url})` : text;
}

function showsAddress({ url }: LinkInline, text: string): boolean {
  return text === url || parseUrl(text)?.href === url;
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.inlines);
    case 'list':
      return plainList(block);
    case 'quote':
      return indented(plainText(block.blocks), '> ', '> ');
    case 'code':
      return block.text;
    case 'table':
      return plainTable(block);
    case 'rule':
      return '---';
  }
}

function plainList({ ordered, start, items }: ListBlock): string {
  return items
    .map(({ blocks, checked }, index) => {
      const mark = ordered ? `${start + index}. ` : '- ';
      const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      // a list inside an item follows its text closely
      const text = blocks.map(
        (block, at) => (at === 0 || block.kind === 'list' ? '\n' : '\n\n') + plainBlock(block),
      );
      return indented(box + text.join('').slice(1), mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n');
}

function plainTable({ header, rows }: TableBlock): string {
  return [plainRow(header), header.map(() => '---').join(' | '), ...rows.map(plainRow)].join('\n');
}

function plainRow(cells: readonly (readonly Inline[])[]): string {
  return cells
    .map((cell) => plainText(cell).replaceAll('\n', ' '))
    .join(' | ')
    .trimEnd();
}
