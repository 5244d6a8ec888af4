// Tables of an HTML document: rows of data become lines of one block; a table that only lays out the page gives back
// the blocks of its cells.
import { fold } from './page-content.ts';
import type { Block } from './page-content.ts';

/** A table while its elements go by: rows of cells of blocks. */
export interface Table {
  readonly rows: Block[][][];
  /** Where blocks went before the table began. */
  readonly outer: Block[];
}

/** Rows longer than this are taken for page layout, not for data. */
const longestRow = 4_000;

/** The blocks of a table whose end was reached. */
export function tableBlocks(table: Table): Block[] {
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const blocks: Block[] = [];
  let lines: Block[] = [];
  const endLines = () => {
    const first = lines[0];
    if (first === undefined) return;
    const text = lines.map((line) => line.text).join('\n');
    blocks.push({ ...first, text });
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
      lines.push({ ...first, kind: 'table', level: 0, text });
    }
  }
  endLines();
  return blocks;
}

function isLayout(blocks: readonly Block[]): boolean {
  let length = 0;
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'table') return true;
    if (block.kind === 'code' && block.text.includes('\n')) return true;
    length += block.text.length;
  }
  return length > longestRow;
}
