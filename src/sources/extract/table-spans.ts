// Cells over several columns or rows stand in each place that they cover: every row says all that holds for it.

export interface SpannedCell {
  readonly columns: number;
  /** Infinity: to the end of the group of rows. */
  readonly rows: number;
}

/** Characters that may be said again; the tables of a page share them. */
export interface Repeats {
  left: number;
}

/** Longer cells say what they say once. */
const longestAgain = 300;
const mostColumns = 50;

/** How far the cell reaches that an element is. */
export function spanOf({ colspan, rowspan }: Readonly<Record<string, string>>): SpannedCell {
  const columns = Math.min(mostColumns, Number.parseInt(colspan ?? '', 10) || 1);
  const rows = Number.parseInt(rowspan ?? '', 10);
  return { columns: Math.max(1, columns), rows: rows === 0 ? Infinity : Math.max(1, rows || 1) };
}

interface Placed<Cell> {
  readonly cell: Cell;
  readonly length: number;
  /** The first row that it no longer reaches. */
  readonly until: number;
}

/** The cells of each row from left to right, and those that reach into it. A row of one cell is a line over the whole table. */
export function inEveryPlace<Cell extends SpannedCell>(
  rows: readonly (readonly Cell[])[],
  groups: ReadonlySet<number>,
  textOf: (cell: Cell) => string,
  repeats: Repeats,
): readonly (readonly Cell[])[] {
  if (!rows.some((row) => row.some((cell) => cell.columns > 1 || cell.rows > 1))) return rows;
  let above: readonly Placed<Cell>[] = [];
  return rows.map((row, at) => {
    if (groups.has(at)) above = [];
    const placed: Placed<Cell>[] = [];
    const again = (one: Placed<Cell>) => {
      repeats.left -= one.length;
      return repeats.left >= 0 && placed.push(one) > 0;
    };
    const takeAbove = () => {
      for (let one = above[placed.length]; one !== undefined && one.until > at; one = above[placed.length]) {
        if (!again(one)) return;
      }
    };
    takeAbove();
    for (const cell of row) {
      const length = textOf(cell).length + 3;
      const isLine = row.length === 1 && placed.length === 0 && cell.columns > 1;
      const repeated = length <= longestAgain && !isLine;
      const one = { cell, length, until: repeated ? at + cell.rows : at + 1 };
      placed.push(one);
      const columns = repeated ? cell.columns : 1;
      for (let column = 1; column < columns; column += 1) again(one);
      takeAbove();
    }
    above = placed;
    return placed.map(({ cell }) => cell);
  });
}
