// How literally a sentence repeats a claim: the same words in the same order, close together.
import type { Lookup } from './terms.ts';
import type { Word } from './words.ts';

export interface Literalness {
  /** Share of the words of the claim, function words too, that the sentence has in the same order. */
  readonly order: number;
  /** How closely these words stand together in the sentence: 1 as closely as in the claim. */
  readonly compact: number;
  /** Words that both have in the same order, as indices of the claim and of the sentence. */
  readonly matched: readonly Match[];
}

export interface Match {
  readonly claim: number;
  readonly sentence: number;
}

/** A name that a claim begins with and only the title has is left out: it is what the page is about. */
export function literalness(claim: readonly Word[], sentence: readonly Word[], title: Lookup): Literalness {
  const matched = commonOrder(claim, sentence);
  const first = matched[0];
  const last = matched.at(-1);
  if (first === undefined || last === undefined) return { order: 0, compact: 0, matched };
  const subject = claim
    .slice(0, first.claim)
    .filter(({ stem, kind }) => kind === 'name' && title.stems.has(stem));
  return {
    order: matched.length / Math.max(1, claim.length - subject.length),
    compact: matched.length / (last.sentence - first.sentence + 1),
    matched,
  };
}

/** The most words that both have in the same order. */
function commonOrder(a: readonly Word[], b: readonly Word[]): Match[] {
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
  const matched: Match[] = [];
  let row = a.length - 1;
  let column = b.length - 1;
  while (row >= 0 && column >= 0 && at(row, column) > 0) {
    if (at(row, column) === at(row - 1, column)) row -= 1;
    else if (at(row, column) === at(row, column - 1)) column -= 1;
    else {
      matched.unshift({ claim: row, sentence: column });
      row -= 1;
      column -= 1;
    }
  }
  return matched;
}
