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

/** The best alignment that ends here: what it has cost, where it began and last agreed (-1: nowhere yet), and words of the quote around. */
interface Cell extends Alignment {
  readonly cost: number;
}

const nothing: Cell = { cost: 0, first: -1, last: -1, before: 0, behind: 0 };

/** The cheapest alignment with a part of the words `from` to, without, `to` of the page; null when no word agrees. */
export function align(quote: Words, page: Words, from: number, to: number): Alignment | null {
  const begin = Array.from({ length: to - from + 1 }, () => nothing);
  const best = lastRow(quote, page, from, begin).reduce((one, other) =>
    other.cost < one.cost ? other : one,
  );
  return best.first < 0 ? null : best;
}

/** Weight of the words that only the quote or only this part of the page has, when all of both are aligned. */
export function difference(quote: Words, page: Words, from: number, to: number): number {
  let cost = 0;
  const skipped = Array.from(page.weight.subarray(from, to), (weight) => ({
    ...nothing,
    cost: (cost += weight),
  }));
  return lastRow(quote, page, from, [nothing, ...skipped]).at(-1)?.cost ?? Infinity;
}

function lastRow(quote: Words, page: Words, from: number, begin: readonly Cell[]): readonly Cell[] {
  let above = begin;
  for (let q = 0; q < quote.count; q += 1) {
    const loss = quote.weight[q] ?? 0;
    let left = further(above[0] ?? nothing, loss, 1);
    const row = [left];
    for (let column = 1; column < above.length; column += 1) {
      const p = from + column - 1;
      const gain = page.weight[p] ?? 0;
      const agreed = likeness(quote, q, page, p);
      const before = above[column - 1] ?? nothing;
      const over = above[column] ?? nothing;
      const cost = agreed === 0 ? Infinity : before.cost + (1 - agreed) * (loss + gain);
      const isBegun = before.first >= 0;
      if (cost <= over.cost + loss && cost <= left.cost + gain)
        left = {
          cost,
          first: isBegun ? before.first : p,
          last: p,
          before: isBegun ? before.before : q,
          behind: 0,
        };
      else if (over.cost + loss <= left.cost + gain) left = further(over, loss, 1);
      else left = further(left, gain, 0);
      row.push(left);
    }
    above = row;
  }
  return above;
}

function further({ cost, first, last, before, behind }: Cell, more: number, words: 0 | 1): Cell {
  return { cost: cost + more, first, last, before, behind: behind + words };
}

/** 1: spelled the same; nearly 1: apart from case and marks; 0: another word. */
function likeness(quote: Words, q: number, page: Words, p: number): number {
  if (quote.spelling[q] === page.spelling[p]) return 1;
  return quote.core[q] === page.core[p] ? 0.97 : 0;
}
