import { grouped } from '../../base/lists.ts';

/** What is cited under each number, by ascending numbers. */
export function byNumber<T extends { readonly n: number }>(citations: readonly T[]): [T, ...T[]][] {
  return grouped(
    citations.toSorted((a, b) => a.n - b.n),
    ({ n }) => n,
  );
}
