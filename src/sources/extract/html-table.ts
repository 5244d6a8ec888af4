// Tables of an HTML document: rows of data become lines of one block; a table that only lays out the page gives back
// the blocks of its cells.
import type { HtmlBlock } from './html-blocks.ts';
import { fold } from './page-content.ts';

/** A table while its elements go by: rows of cells of blocks. */
export interface Table {
  readonly rows: HtmlBlock[][][];
  /** Where blocks went before the table began. */
  readonly outer: HtmlBlock[];
}

/** Rows longer than this are taken for page layout, not for data. */
const longestRow = 4_000;

/** The blocks of a table whose end was reached. */
export function tableBlocks(table: Table): HtmlBlock[] {
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const blocks: HtmlBlock[] = [];
  let lines: HtmlBlock[] = [];
  const endLines = () => {
    const first = lines[0];
    if (first === undefined) return;
    const text = lines.map((line) => line.text).join('\n');
    blocks.push({ ...first, text, linked: sum(lines) });
    lines = [];
  };
  for (const row of table.rows) {
    const inner = row.flat();
    const first = inner[0];
    if (first === undefined) continue;
    if (columns === 1 || isLayout(inner)) {
      endLines();
      for (const block of inner) blocks.push(block);
    } else {
      const text = row.map((cell) => cell.map((block) => fold(block.text)).join(' ')).join(' | ');
      lines.push({ ...first, kind: 'table', level: 0, text, linked: sum(inner) });
    }
  }
  endLines();
  return blocks;
}

function sum(blocks: readonly HtmlBlock[]): number {
  return blocks.reduce((total, block) => total + block.linked, 0);
}

function isLayout(blocks: readonly HtmlBlock[]): boolean {
  let length = 0;
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'table') return true;
    if (block.kind === 'code' && block.text.includes('\n')) return true;
    length += block.text.length;
  }
  return length > longestRow;
}
