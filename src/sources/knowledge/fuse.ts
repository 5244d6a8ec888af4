// Several rankings of the same passages as one, by places only: scores of different kinds cannot be compared.
import type { Ranked } from './rank.ts';

/** Softens the first places; the value of Cormack, Clarke and Büttcher, SIGIR 2009, who found that others hardly differ. */
const k = 60;

/** Reciprocal rank fusion: the best passages of all rankings, at most `limit`, best first. */
export function fuse(rankings: readonly (readonly number[])[], limit: number): Ranked[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings)
    ranking.forEach((passage, at) => scores.set(passage, (scores.get(passage) ?? 0) + 1 / (k + at + 1)));
  return Array.from(scores, ([passage, score]) => ({ passage, score }))
    .toSorted((a, b) => b.score - a.score || a.passage - b.passage)
    .slice(0, limit);
}
