// Markdown and blocks on a terminal, wrapped and styled; code and tables keep their lines. Piped, Markdown stays Markdown.
import type { Block, Inline, TextInline } from '../markdown/document.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { boxOf, plainInlines, plainText as unstyled } from '../markdown/plain-text.ts';
import { readable } from '../markdown/readable.ts';
import { plainText, type Style, wrapLines } from './style.ts';

/** The text as lines for this style, with everything in it that could steer a terminal made harmless. */
export function markdownLines(text: string, style: Style): string[] {
  if (style.terminal) return blocksLines(parseMarkdown(plainText(text).trim(), new Map()), style);
  // In a file a tab steers nothing, and code may need it.
  return readable(text.split('\t').map(plainText).join('\t').trim()).split('\n');
}

/** With an empty line between two blocks. */
export function blocksLines(blocks: readonly Block[], style: Style): string[] {
  return spaced(blocks.map((block) => blockLines(block, style)));
}

function blockLines(block: Block, style: Style, first = '', rest = ' '.repeat(first.length)): string[] {
  const { paint, width } = style;
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    return wrapLines(inlinesText(block.inlines, style), width, first, rest).map(
      block.kind === 'heading' ? paint.bold : String,
    );
  }
  if (block.kind === 'quote')
    return block.blocks.flatMap((one) => blockLines(one, style, `${first}> `, `${rest}> `));
  if (block.kind !== 'list')
    return plainText(unstyled([block]))
      .split('\n')
      .map((line) => `${rest}${line}`);
  return block.items.flatMap(({ blocks, checked }, index) => {
    const mark = `${block.ordered ? `${block.start + index}. ` : '- '}${boxOf(checked)}`;
    const within = `${rest}${' '.repeat(mark.length)}`;
    const isFlowing = ['paragraph', 'heading', 'quote'].includes(blocks[0]?.kind ?? '');
    const lines = blocks.flatMap((one, at) =>
      blockLines(one, style, isFlowing && at === 0 ? `${rest}${mark}` : within, within),
    );
    // Code keeps its lines, and a list its marks.
    return isFlowing ? lines : [`${rest}${mark}`.trimEnd(), ...lines];
  });
}

export function inlinesText(inlines: readonly Inline[], style: Style): string {
  return inlines.map((inline) => inlineText(inline, style)).join('');
}

function inlineText(inline: Inline, { paint }: Style): string {
  const text = plainText(plainInlines([inline]));
  if (inline.kind === 'link') return paint.cyan(text);
  const { bold, italic, strike }: Partial<TextInline> = inline.kind === 'text' ? inline : {};
  // What is struck out says the opposite where nobody sees that it is.
  const seen = strike ? `~~${text}~~` : text;
  return bold ? paint.bold(seen) : italic ? paint.dim(seen) : seen;
}

export function spaced(parts: readonly (readonly string[])[]): string[] {
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}
