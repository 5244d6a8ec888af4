/** Softens the first places; the value of Cormack, Clarke and Büttcher, SIGIR 2009, who found that others hardly differ. */
const k = 60;

/** Reciprocal rank fusion: what several rankings have comes first. By places only, because scores of different kinds cannot be compared. */
export function fused<T>(rankings: readonly (readonly T[])[]): Map<T, number> {
  const scores = new Map<T, number>();
  for (const ranking of rankings)
    ranking.forEach((one, at) => scores.set(one, (scores.get(one) ?? 0) + 1 / (k + at + 1)));
  return scores;
}
