// A document as plain text, in which nothing is escaped: for fallbacks, notifications and searches; what is seen of
// inlines, and inlines cut by what is seen.
import { parseUrl } from '../../base/parse-url.ts';
import type { Block, Inline, LinkInline, ListBlock, TableBlock, TextInline } from './document.ts';

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
export function cutInlines(inlines: readonly Inline[], offset: number): readonly [Inline[], Inline[]] {
  const before: Inline[] = [];
  const behind: Inline[] = [];
  let at = 0;
  for (const inline of inlines) {
    const length = visible(inline).length;
    if (at + length <= offset) before.push(inline);
    else if (at >= offset || inline.kind === 'citation' || inline.kind === 'break') behind.push(inline);
    else {
      const [head, tail] =
        inline.kind === 'text' ? cutText(inline, offset - at) : cutLink(inline, offset - at);
      before.push(head);
      behind.push(tail);
    }
    at += length;
  }
  return [before, behind];
}

function cutText(inline: TextInline, offset: number): [TextInline, TextInline] {
  return [
    { ...inline, text: inline.text.slice(0, offset) },
    { ...inline, text: inline.text.slice(offset) },
  ];
}

function cutLink(link: LinkInline, offset: number): [LinkInline, LinkInline] {
  const [before, behind] = cutInlines(link.children, offset);
  return [
    { ...link, children: textsOf(before) },
    { ...link, children: textsOf(behind) },
  ];
}

function textsOf(inlines: readonly Inline[]): TextInline[] {
  return inlines.filter((inline) => inline.kind === 'text');
}
