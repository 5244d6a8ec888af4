// Aligns the words of a quote with a stretch of a page: which part of the page says nearly the same in the same order.
import type { Words } from './words.ts';

export interface Alignment {
  /** Words of the page, the last one included. */
  readonly first: number;
  readonly last: number;
  /** Words of the quote before the first one and behind the last one that the page has too. */
  readonly before: number;
  readonly behind: number;
}

/** The state of one cell: what the best alignment that ends here has cost, and where it began and last agreed. */
interface Row {
  readonly cost: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly before: Int32Array;
  readonly behind: Int32Array;
}

/** The cheapest alignment with a part of the words `from` to, without, `to` of the page; null when no word agrees. */
export function align(quote: Words, page: Words, from: number, to: number): Alignment | null {
  const row = lastRow(quote, page, from, to, rowOf(to - from + 1));
  let best = 0;
  for (let column = 1; column < row.cost.length; column += 1)
    if ((row.cost[column] ?? 0) < (row.cost[best] ?? 0)) best = column;
  const first = row.first[best] ?? -1;
  if (first < 0) return null;
  return {
    first,
    last: row.last[best] ?? first,
    before: row.before[best] ?? 0,
    behind: row.behind[best] ?? 0,
  };
}

/** Weight of the words that only the quote or only this part of the page has, when all of both are aligned. */
export function difference(quote: Words, page: Words, from: number, to: number): number {
  const row = rowOf(to - from + 1);
  for (let column = 1; column < row.cost.length; column += 1)
    row.cost[column] = (row.cost[column - 1] ?? 0) + (page.weight[from + column - 1] ?? 0);
  return lastRow(quote, page, from, to, row).cost.at(-1) ?? Infinity;
}

function lastRow(quote: Words, page: Words, from: number, to: number, begin: Row): Row {
  const width = to - from + 1;
  let above = begin;
  let row = rowOf(width);
  for (let q = 0; q < quote.count; q += 1) {
    const loss = quote.weight[q] ?? 0;
    keep(row, 0, above, 0, loss, 1);
    for (let column = 1; column < width; column += 1) {
      const p = from + column - 1;
      const gain = page.weight[p] ?? 0;
      const agreed = likeness(quote, q, page, p);
      const left = (above.cost[column] ?? 0) + loss;
      const up = (row.cost[column - 1] ?? 0) + gain;
      const both = agreed === 0 ? Infinity : (above.cost[column - 1] ?? 0) + (1 - agreed) * (loss + gain);
      if (both <= left && both <= up) agree(row, column, above, both, p, q);
      else if (left <= up) keep(row, column, above, column, loss, 1);
      else keep(row, column, row, column - 1, gain, 0);
    }
    [above, row] = [row, above];
  }
  return above;
}

function rowOf(width: number): Row {
  return {
    cost: new Float64Array(width),
    first: new Int32Array(width).fill(-1),
    last: new Int32Array(width).fill(-1),
    before: new Int32Array(width),
    behind: new Int32Array(width),
  };
}

function agree(row: Row, column: number, above: Row, cost: number, p: number, q: number): void {
  const begun = above.first[column - 1] ?? -1;
  row.cost[column] = cost;
  row.first[column] = begun < 0 ? p : begun;
  row.last[column] = p;
  row.before[column] = begun < 0 ? q : (above.before[column - 1] ?? 0);
  row.behind[column] = 0;
}

function keep(row: Row, column: number, other: Row, at: number, cost: number, words: 0 | 1): void {
  row.cost[column] = (other.cost[at] ?? 0) + cost;
  row.first[column] = other.first[at] ?? -1;
  row.last[column] = other.last[at] ?? -1;
  row.before[column] = other.before[at] ?? 0;
  row.behind[column] = (other.behind[at] ?? 0) + words;
}

/** 1: spelled the same; nearly 1: apart from case and marks; 0: another word. */
function likeness(quote: Words, q: number, page: Words, p: number): number {
  if (quote.spelling[q] === page.spelling[p]) return 1;
  return quote.core[q] === page.core[p] ? 0.97 : 0;
}
