// Amounts in two units: "1 hour 30 minutes", "6 ft 2 in", "two years and three months".
import type { Amount } from './quantity.ts';

const joins = /^(?: |, | and )$/;
const compound: ReadonlySet<string> = new Set(['seconds', 'months', 'length', 'mass']);

/** Joins what stands side by side in one dimension, the larger unit first, to one amount. */
export function joinCompounds(amounts: readonly Amount[], text: string): Amount[] {
  const joined: Amount[] = [];
  for (const amount of amounts) {
    const before = joined.at(-1);
    if (before !== undefined && belongs(before, amount, text))
      joined[joined.length - 1] = sum(before, amount, text);
    else joined.push(amount);
  }
  return joined;
}

function belongs(large: Amount, small: Amount, text: string): boolean {
  return (
    large.dimension === small.dimension &&
    compound.has(large.dimension) &&
    large.unit !== '' &&
    small.unit !== '' &&
    large.low === large.high &&
    small.low === small.high &&
    small.bound === 'exact' &&
    large.per === '' &&
    !small.aside &&
    Number.isInteger(large.written) &&
    // the smaller one is less than one of the larger
    small.low > 0 &&
    small.low < large.low / large.written &&
    joins.test(text.slice(large.end, small.start))
  );
}

function sum(large: Amount, small: Amount, text: string): Amount {
  const low = large.low + small.low;
  const { start } = large;
  const { end, place, per } = small;
  const written = low / (small.low / small.written);
  return {
    ...small,
    raw: text.slice(start, end),
    start,
    end,
    low,
    high: low,
    written,
    place,
    per,
    bound: large.bound,
    weak: false,
    aside: false,
  };
}
