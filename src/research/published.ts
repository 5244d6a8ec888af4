// When pages were published, as far as it is known.
import type { Investigation } from './gather/investigate.ts';

/** By their addresses. */
export function publishedOf(investigations: readonly Investigation[]): ReadonlyMap<string, string> {
  const visited = investigations.flatMap((investigation) => investigation.visited);
  return new Map(visited.flatMap(({ url, published }) => (published ? [[url, published] as const] : [])));
}
