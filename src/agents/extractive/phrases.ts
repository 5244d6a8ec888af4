// Words that stand next to each other in a question, and near each other in what is read.
import { createMarks } from './wording.ts';
import type { Wording } from './wording.ts';

/** Words from one to another that is near it, at most. */
const reach = 4;

/** How much of the pairs of stems are near each other in a text, in their order or not, 0 to 1. */
export function createPhrases(pairs: readonly (readonly [string, string])[]): (wording: Wording) => number {
  if (pairs.length === 0) return () => 0;
  const stems = [...new Set(pairs.flat())];
  const marksOf = createMarks(stems);
  const marked = pairs.map(([one, other]) => [stems.indexOf(one) + 1, stems.indexOf(other) + 1] as const);
  return ({ terms, from, to }) => {
    const marks = marksOf(terms);
    const places: number[] = [];
    for (let at = from; at < to; at += 1) if (marks[at] !== 0) places.push(at);
    if (places.length === 0) return 0;
    const near = marked.filter(([one, other]) =>
      places.some(
        (at) =>
          marks[at] === one &&
          places.some((place) => Math.abs(place - at) <= reach && marks[place] === other),
      ),
    );
    return near.length / pairs.length;
  };
}
