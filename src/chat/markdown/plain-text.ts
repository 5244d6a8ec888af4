// A document as plain text, and as one run of inlines; what is seen of inlines, and inlines cut by that.
import { parseUrl } from '../../base/parse-url.ts';
import type { Block, Inline, LinkInline, ListBlock, ListItem, TextInline } from './document.ts';

/** Readable without any markup. Blocks are separated by an empty line; links show their address when it is not seen. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === 'code' ? block.text : plainInlines(flatten([block]))))
    .join('\n\n');
}

export function plainInlines(inlines: readonly Inline[]): string {
  const texts = inlines.map((inline) => {
    const text = visible(inline);
    const isHidden = inline.kind === 'link' && text !== inline.url && parseUrl(text)?.href !== inline.url;
    return isHidden ? `${text} (${inline.url})` : text;
  });
  return texts.join('');
}

/** For where no blocks can stand: lists, tables and quotations are told by signs at the beginning of their lines. */
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
      return joinLines(block.items.map((item, index) => flatItem(block, index, item)));
    case 'quote':
      return prefixed('> ', '> ', flatten(block.blocks));
    case 'code':
      return joinLines(
        block.text
          .split('\n')
          .map((text) => (text === '' ? [] : [{ kind: 'text' as const, text, code: true as const }])),
      );
    case 'table':
      return joinLines(
        [block.header.map(boldened), block.header.map(() => [signs('---')]), ...block.rows].map(flatRow),
      );
    case 'rule':
      return [signs('———')];
  }
}

function flatItem(list: ListBlock, index: number, { blocks, checked }: ListItem): readonly Inline[] {
  const box = boxOf(checked);
  const mark = `${list.ordered ? `${list.start + index}. ` : box === '' ? '• ' : ''}${box}`;
  return prefixed(mark, ' '.repeat(mark.length), flatten(blocks));
}

/** Whether an item of a task list is done; empty for others. */
export function boxOf(checked: boolean | undefined): string {
  return checked === undefined ? '' : checked ? '☑ ' : '☐ ';
}

/** The cells of a row with signs between them. */
export function flatRow(cells: readonly (readonly Inline[])[]): readonly Inline[] {
  return cells.flatMap((cell, index) => (index === 0 ? cell : [signs(' | '), ...cell]));
}

function prefixed(first: string, others: string, inlines: readonly Inline[]): readonly Inline[] {
  const lines = inlines.flatMap((inline): readonly Inline[] =>
    inline.kind === 'break' ? [inline, signs(others)] : [inline],
  );
  return [signs(first), ...lines];
}

function joinLines(parts: readonly (readonly Inline[])[]): readonly Inline[] {
  return parts.flatMap((part): readonly Inline[] => [...part, { kind: 'break' }]).slice(0, -1);
}

function signs(text: string): TextInline {
  return { kind: 'text', text };
}

/** The visible text: a citation is `[n]`, a break a line end. Offsets into inlines are offsets into this. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(visible).join('');
}

export function visible(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'link':
      return inline.children.map(({ text }) => text).join('');
    case 'break':
      return '\n';
    case 'citation':
      return `[${inline.n}]`;
  }
}

/** Inlines whose texts are bold. */
export function boldened(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.kind === 'text') return { ...inline, bold: true };
    if (inline.kind !== 'link') return inline;
    return { ...inline, children: inline.children.map((text) => ({ ...text, bold: true as const })) };
  });
}

/** The inlines before and behind an offset. A citation goes whole to the second part; a link is cut into two links. */
export function cutInlines<I extends Inline>(inlines: readonly I[], offset: number): readonly [I[], I[]] {
  const before: I[] = [];
  const behind: I[] = [];
  let at = 0;
  for (const inline of inlines) {
    const length = visible(inline).length;
    if (at + length <= offset) before.push(inline);
    else if (at >= offset || inline.kind === 'citation' || inline.kind === 'break') behind.push(inline);
    else {
      const [head, tail] = cutInline(inline, offset - at);
      before.push(head as I);
      behind.push(tail as I);
    }
    at += length;
  }
  return [before, behind];
}

function cutInline(inline: TextInline | LinkInline, offset: number): readonly [Inline, Inline] {
  if (inline.kind === 'link') {
    const [before, behind] = cutInlines(inline.children, offset);
    return [
      { ...inline, children: before },
      { ...inline, children: behind },
    ];
  }
  const { text } = inline;
  return [
    { ...inline, text: text.slice(0, offset) },
    { ...inline, text: text.slice(offset) },
  ];
}
