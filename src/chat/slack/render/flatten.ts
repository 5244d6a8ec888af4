// Blocks as one run of inlines with line breaks, for places where Slack takes no blocks: list items, quotations, cells.
import type { Block, Inline, ListBlock, TextInline } from '../../markdown/document.ts';
import { boldened } from '../../markdown/plain-text.ts';

/** The same text in order; what was a list, a table or a quotation is told by signs at the beginning of its lines. */
export function flatten(blocks: readonly Block[]): readonly Inline[] {
  return joinLines(blocks.map(flatBlock));
}

function flatBlock(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'heading':
      return boldened(block.inlines);
    case 'paragraph':
      return block.inlines;
    case 'list':
      return joinLines(block.items.map(({ blocks }, index) => flatItem(block, index, blocks)));
    case 'quote':
      return prefixed('> ', '> ', flatten(block.blocks));
    case 'code':
      return joinLines(
        block.text
          .split('\n')
          .map((text) => (text === '' ? [] : [{ kind: 'text' as const, text, code: true as const }])),
      );
    case 'table':
      return joinLines([block.header.map(boldened), ...block.rows].map(flatRow));
    case 'rule':
      return [plain('———')];
  }
}

/** The mark in front of a list's item. */
export function markOf(list: ListBlock, index: number): string {
  const box = { true: '☑ ', false: '☐ ', undefined: '' }[`${list.items[index]?.checked}`];
  return `${list.ordered ? `${list.start + index}. ` : box === '' ? '• ' : ''}${box}`;
}

function flatItem(list: ListBlock, index: number, blocks: readonly Block[]): readonly Inline[] {
  const mark = markOf(list, index);
  return prefixed(mark, ' '.repeat(mark.length), flatten(blocks));
}

function flatRow(cells: readonly (readonly Inline[])[]): readonly Inline[] {
  return cells.flatMap((cell, index) => (index === 0 ? cell : [plain(' | '), ...cell]));
}

function prefixed(first: string, others: string, inlines: readonly Inline[]): readonly Inline[] {
  return [
    plain(first),
    ...inlines.flatMap((inline): readonly Inline[] =>
      inline.kind === 'break' ? [inline, plain(others)] : [inline],
    ),
  ];
}

function joinLines(parts: readonly (readonly Inline[])[]): readonly Inline[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [{ kind: 'break' as const }, ...part]));
}

function plain(text: string): TextInline {
  return { kind: 'text', text };
}
