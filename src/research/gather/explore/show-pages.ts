// The passages of pages that fit best, as a step.
import type { Run } from '../../../durable/run.ts';
import type { StoredPage } from '../../../sources/port.ts';
import { passagesIn } from '../known-pages.ts';
import type { ResearchParts } from '../../parts.ts';
import type { Visited } from '../visited.ts';
import { bestPassages } from './shown.ts';
import type { PagePassages } from './shown.ts';

/** Of each page that was read, once; `total`: characters of all pages together, asked for when they are needed. */
export function showPages(
  run: Run,
  key: string,
  visited: readonly Visited[],
  about: readonly string[],
  parts: ResearchParts,
  total = () => Infinity,
): Promise<PagePassages[]> {
  const hashes = hashesOf(visited);
  if (hashes.length === 0) return Promise.resolve([]);
  return run.step(key, [hashes, about], async (context) => {
    const pages = await storedPages(hashes, parts);
    return bestPassages(pages, await passagesIn(pages, about, context, parts), total());
  });
}

/** Hashes of the pages that were read, each once. */
export function hashesOf(visited: readonly Visited[]): string[] {
  return [...new Set(visited.flatMap(({ hash, error }) => (error === null ? [hash] : [])))];
}

export async function storedPages(
  hashes: readonly string[],
  { library }: ResearchParts,
): Promise<StoredPage[]> {
  const pages = await Promise.all(hashes.map((hash) => library.page(hash)));
  return pages.filter((page): page is StoredPage => page !== null);
}
