/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): what several rankings have comes first. By places only, because scores of
 * different kinds cannot be compared. The higher `k`, the less first places weigh against being found more than once.
 */
export function fused<T>(rankings: readonly (readonly T[])[], k: number): Map<T, number> {
  const scores = new Map<T, number>();
  for (const ranking of rankings)
    ranking.forEach((one, at) => scores.set(one, (scores.get(one) ?? 0) + 1 / (k + at + 1)));
  return scores;
}
