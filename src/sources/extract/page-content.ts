// The text of a document as Footnote keeps it: plain blocks separated by blank lines, and where each block lies.
import type { Stretch } from '../../text/sentences.ts';

/** A block of a document before it has a place in the text. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  /** 1 to 6 for headings, otherwise 0. */
  readonly level: number;
  readonly text: string;
}

/** Where a block lies: `content.text.slice(start, end)`. */
export interface PlacedBlock extends Omit<Block, 'text'>, Stretch {}

export interface PageContent {
  /** Empty when the document has none of its own. */
  readonly title: string;
  readonly text: string;
  readonly blocks: readonly PlacedBlock[];
}

/** Folds every run of white space to one space and trims; the only thing that is ever done to a document's words. */
export function fold(text: string): string {
  // A single space, of which there are very many, stays as it is.
  return text.replaceAll(/\s{2,}|[^\S ]/g, ' ').trim();
}

/**
 * Joins blocks to one text: blank lines between blocks, headings as `#` lines, items of one list on lines of their
 * own, code indented by four spaces so that its `#` comments are not taken for headings. Rows of a table that blank
 * lines keep apart are blocks of their own.
 */
export function placeBlocks(title: string, blocks: readonly Block[]): PageContent {
  const parts: string[] = [];
  const placed: PlacedBlock[] = [];
  let offset = 0;
  for (const block of blocks.flatMap(rowsApart)) {
    const own =
      block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : withoutMarks(block.text);
    // A text that a database takes: without NUL and without halves of characters.
    const text = own.replaceAll('\u0000', '').toWellFormed();
    const last = placed.at(-1);
    const joins = block.kind === 'list' && last?.kind === 'list';
    const gap = last === undefined ? '' : joins ? '\n' : '\n\n';
    parts.push(gap, text);
    const start = offset + gap.length;
    offset = start + text.length;
    if (joins) placed[placed.length - 1] = { ...last, end: offset };
    else placed.push({ kind: block.kind, level: block.level, start, end: offset });
  }
  return { title, text: parts.join(''), blocks: placed };
}

function rowsApart(block: Block): readonly Block[] {
  if (block.kind !== 'table') return [block];
  return block.text.split('\n\n').map((text) => ({ ...block, text }));
}

/** A line that begins as headings do, such as `# of items`, is told from them by a blank before it. */
function withoutMarks(text: string): string {
  return text.includes('# ') ? text.replaceAll(/^(?=#{1,6} )/gm, ' ') : text;
}

/** The lines of a code block without blank ones, each indented by four spaces. */
export function indentCode(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line.trimEnd()}`)
    .join('\n');
}

/** At most `most` characters, ended with a block where that loses little, and whether anything was cut off. Never leaves half of a character behind. */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  if (text.length <= most) return { text, cut: false };
  const kept = text.slice(0, most);
  const block = kept.lastIndexOf('\n\n');
  if (block > most * 0.9) return { text: kept.slice(0, block), cut: true };
  const isHalf = /[\uD800-\uDBFF]$/.test(kept);
  return { text: isHalf ? kept.slice(0, -1) : kept, cut: true };
}
