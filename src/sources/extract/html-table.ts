// Tables: rows of data become lines of one block; one that only lays out the page gives the blocks of its cells.
import { fold, type Block } from './page-content.ts';
import { inEveryPlace, type Repeats, type SpannedCell } from './table-spans.ts';

interface Cell extends SpannedCell {
  readonly isHead: boolean;
  readonly blocks: Block[];
}

export interface Table {
  readonly rows: Cell[][];
  /** Rows that begin a group; no cell reaches over its end. */
  readonly groups: Set<number>;
  /** Where blocks went before the table began. */
  readonly outer: Block[];
}

/** Rows longer than this are taken for page layout, not for data. */
const longestRow = 4_000;

/** The blocks of a table. The first line of a block is the head of the others; rows without a head stand apart. */
export function tableBlocks(table: Table, repeats: Repeats): Block[] {
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const blocks: Block[] = [];
  let lines: Block[] = [];
  let hasHead = false;
  const endLines = () => {
    const first = lines[0];
    if (first === undefined) return;
    const text = lines.map((line) => line.text).join(hasHead ? '\n' : '\n\n');
    blocks.push({ ...first, text });
    lines = [];
  };
  const places = inEveryPlace(table.rows, table.groups, textOf, repeats);
  for (const [at, row] of table.rows.entries()) {
    const inner = row.flatMap((cell) => cell.blocks);
    const first = inner[0];
    if (first === undefined) continue;
    if (columns === 1 || isLayout(inner)) {
      endLines();
      for (const block of inner) blocks.push(block);
    } else {
      const text = (places[at] ?? row).map(textOf).join(' | ');
      if (lines.length === 0) hasHead = isHead(row);
      lines.push({ ...first, kind: 'table', level: 0, text });
    }
  }
  endLines();
  return blocks;
}

function textOf({ blocks }: Cell): string {
  return blocks.map((block) => fold(block.text)).join(' ');
}

/** Whether a row names the columns, not just itself by its first cell. */
function isHead(row: readonly Cell[]): boolean {
  const says = ({ blocks }: Cell) => blocks.length > 0;
  return row.every((cell) => cell.isHead || !says(cell)) && row.slice(1).some(says);
}

const isOfPage = ({ kind, text }: Block) =>
  kind === 'heading' || kind === 'table' || (kind === 'code' && text.includes('\n'));

function isLayout(blocks: readonly Block[]): boolean {
  return blocks.some(isOfPage) || blocks.reduce((sum, { text }) => sum + text.length, 0) > longestRow;
}
