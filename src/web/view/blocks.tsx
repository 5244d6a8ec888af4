/** @jsxImportSource hono/jsx */
// A report as HTML. Its texts are literal: whatever they look like, they are shown and not obeyed.
import { isolated, withoutDirections } from '../../base/directions.ts';
import { shortened } from '../../base/shortened.ts';
import type { Block, Inline, ListItem, TableBlock, TextInline } from '../../chat/markdown/document.ts';
import { boxOf } from '../../chat/markdown/plain-text.ts';
import { Table } from './table.tsx';

/** Where the marker of a source leads. */
export type ReceiptAt = (n: number) => string;

export function blocksOf(blocks: readonly Block[], receiptAt: ReceiptAt) {
  return blocks.map((block) => blockOf(block, receiptAt));
}

function blockOf(block: Block, receiptAt: ReceiptAt) {
  switch (block.kind) {
    case 'heading': {
      // Above it stand the name of the page and of its part.
      const Heading = (['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[block.depth - 1] ?? 'h6';
      return <Heading dir="auto">{inlinesOf(block.inlines, receiptAt)}</Heading>;
    }
    case 'paragraph':
      return <p dir="auto">{inlinesOf(block.inlines, receiptAt)}</p>;
    case 'list': {
      const items = block.items.map((item) => itemOf(item, receiptAt));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{blocksOf(block.blocks, receiptAt)}</blockquote>;
    case 'code':
      return (
        <pre tabindex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return tableOf(block, receiptAt);
    case 'rule':
      return <hr />;
  }
}

function itemOf({ blocks, checked }: ListItem, receiptAt: ReceiptAt) {
  const [first, ...others] = blocks;
  const mark = boxOf(checked);
  // A single paragraph is the item itself: lists stay close together.
  if (first?.kind !== 'paragraph') return <li>{[mark, ...blocksOf(blocks, receiptAt)]}</li>;
  return <li dir="auto">{[mark, ...inlinesOf(first.inlines, receiptAt), ...blocksOf(others, receiptAt)]}</li>;
}

function tableOf({ header, rows, alignments }: TableBlock, receiptAt: ReceiptAt) {
  const cells = (row: TableBlock['header']) => row.map((cell) => <>{inlinesOf(cell, receiptAt)}</>);
  return (
    <Table
      head={cells(header)}
      rows={rows.map(cells)}
      classOf={(column) => alignments[column] ?? undefined}
    />
  );
}

function inlinesOf(inlines: readonly Inline[], receiptAt: ReceiptAt) {
  return inlines.map((inline) => {
    switch (inline.kind) {
      case 'text':
        return styled(inline);
      case 'link':
        return (
          <a href={inline.url} rel="noopener noreferrer nofollow">
            {inline.children.map(styled)}
          </a>
        );
      case 'break':
        return <br />;
      case 'citation':
        return <Citation n={inline.n} receiptAt={receiptAt} />;
    }
  });
}

/** The number of a source, which opens what stands behind it. */
export function Citation({ n, receiptAt }: { n: number; receiptAt: ReceiptAt }) {
  return (
    <a class="cite" data-receipt={n} href={receiptAt(n)}>
      [{n}]
    </a>
  );
}

function styled({ text, bold, italic, strike, code }: TextInline) {
  const coded = code === true ? <code>{text}</code> : text;
  const struck = strike === true ? <s>{coded}</s> : coded;
  const leaning = italic === true ? <em>{struck}</em> : struck;
  return bold === true ? <strong>{leaning}</strong> : leaning;
}

/** At most `longest` characters. */
export function literal(text: string, longest: number): string {
  // A line is made of so much and no more: what follows is not shown anyway.
  return isolated(shortened(withoutDirections(text.slice(0, longest * 8)), longest));
}
