// Tables: a line of cells, a line of dashes with as many, and more lines of cells.
import type { Alignment } from './document.ts';
import { indentOf } from './line.ts';

const mostColumns = 50;

/** The alignments, if a table begins with this line and the next one. */
export function alignmentsOf(line: string, next: string | undefined): Alignment[] | undefined {
  if (next === undefined || !/^[ |:-]+$/.test(next) || !next.includes('-') || indentOf(next) > 3)
    return undefined;
  if (!line.includes('|') && !next.includes('|')) return undefined;
  const dashes = cellsOf(next);
  if (dashes.length > mostColumns || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  if (cellsOf(line).length !== dashes.length) return undefined;
  return dashes.map((cell) => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
    return left && right ? 'center' : left ? 'left' : right ? 'right' : null;
  });
}

/** The texts between the bars of a line. `\|` is a bar in a cell. */
export function cellsOf(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  let at = text.startsWith('|') ? 1 : 0;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') {
      const next = text[at + 1] ?? '';
      cell += next === '|' ? next : character + next;
      at += 1;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  if (cell.trim() !== '' || !text.endsWith('|') || text.endsWith('\\|')) cells.push(cell.trim());
  return cells;
}

/** Exactly so many cells: missing ones are empty, the last one holds what is too much. */
export function fitCells(cells: readonly string[], count: number): string[] {
  const fitted = cells.slice(0, count);
  if (cells.length > count) fitted[count - 1] = cells.slice(count - 1).join(' | ');
  while (fitted.length < count) fitted.push('');
  return fitted;
}
