// How literally a sentence repeats a claim: the same words in the same order, close together.
import type { Lookup } from './terms.ts';
import type { Word } from './words.ts';

export interface Literalness {
  /** Share of the words of the claim, function words too, that the sentence has in the same order. */
  readonly order: number;
  /** How closely these words stand together in the sentence: 1 as closely as in the claim. */
  readonly compact: number;
}

/** Words of the claim that only the title has are left out: they are what the page is about. */
export function literalness(claim: readonly Word[], sentence: readonly Word[], title: Lookup): Literalness {
  const there = new Set(sentence.map(({ stem }) => stem));
  const words = claim.filter(
    ({ stem, kind }) => there.has(stem) || kind === 'function' || !title.stems.has(stem),
  );
  const places = commonOrder(words, sentence);
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return { order: 0, compact: 0 };
  return { order: places.length / words.length, compact: places.length / (last - first + 1) };
}

/** Places in `b` of the most words that both have in the same order. */
function commonOrder(a: readonly Word[], b: readonly Word[]): number[] {
  const table: number[][] = [b.map(() => 0)];
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (table[row + 1]?.[column] ?? 0));
  a.forEach(({ stem }, row) => {
    const line: number[] = [];
    table.push(line);
    b.forEach((other, column) => {
      const same = other.stem === stem ? at(row - 1, column - 1) + 1 : 0;
      line.push(Math.max(same, at(row - 1, column), line[column - 1] ?? 0));
    });
  });
  const places: number[] = [];
  let row = a.length - 1;
  let column = b.length - 1;
  while (row >= 0 && column >= 0 && at(row, column) > 0) {
    if (at(row, column) === at(row - 1, column)) row -= 1;
    else if (at(row, column) === at(row, column - 1)) column -= 1;
    else {
      places.unshift(column);
      row -= 1;
      column -= 1;
    }
  }
  return places;
}
