// Finds passages off the main thread, unless there is so little to do that sending it away would cost more.
import type { PassageFinder } from '../port.ts';
import { findPassages } from './find-passages.ts';
import type { PassageSearch } from './find-passages.ts';

/** Characters of all pages together up to which the work is done at once; docs/quality.md has the figures. */
const small = 10_000;

/** `elsewhere` does `findPassages` in a thread. */
export function createPassageFinder(
  elsewhere: (search: PassageSearch, signal: AbortSignal) => Promise<unknown>,
): PassageFinder {
  return {
    async find(queries, pages, { limit, signal }) {
      signal.throwIfAborted();
      const search: PassageSearch = {
        queries,
        pages: pages.map(({ hash, url, title, text }) => ({ hash, url, title, text })),
        limit,
      };
      const size = pages.reduce((sum, page) => sum + page.text.length, 0);
      if (size <= small) return findPassages(search);
      return (await elsewhere(search, signal)) as ReturnType<typeof findPassages>;
    },
  };
}
