// Pages as the library keeps them, by the hashes of their texts. For use inside of steps.
import type { StoredPage } from '../sources/port.ts';
import type { ResearchParts } from './parts.ts';

/** Each once, in their order; without those that are not kept. */
export async function storedPages(
  hashes: Iterable<string>,
  { library }: { readonly library: Pick<ResearchParts['library'], 'page'> },
): Promise<StoredPage[]> {
  const pages = await Promise.all(Array.from(new Set(hashes), (hash) => library.page(hash)));
  return pages.filter((page) => page !== null);
}

export async function pagesByHash(
  ...asked: Parameters<typeof storedPages>
): Promise<ReadonlyMap<string, StoredPage>> {
  return new Map((await storedPages(...asked)).map((page) => [page.hash, page]));
}
