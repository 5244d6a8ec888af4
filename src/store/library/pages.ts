// Pages by the hash of their text. Pages that are kept at the same time share a statement, and recent pages are cached.
import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.ts';
import { createSizedCache } from '../../base/sized-cache.ts';
import type { StoredPage } from '../../sources/port.ts';
import { firstRow, prepared, rowsOf } from '../rows.ts';
import { together } from '../together.ts';
import { insertPages, createPagesWithRows, isFresh, pagesParam } from './pages-with-rows.ts';

export type Pages = ReturnType<typeof createPages>;

/** The cache of one process; its size is in characters of text. */
const remembered = { size: 8_000_000, entries: Infinity };
/** How long a page stays in the cache, because another process may remove pages that nobody needs. */
const rememberedMs = 10 * 60_000;

export function createPages(pool: Pool, clock: Pick<Clock, 'now'>) {
  const memory = createSizedCache<{ page: StoredPage; size: number; untilMs: number }>(clock, remembered);
  const remember = (page: StoredPage) =>
    memory.set(page.hash, { page, size: page.text.length, untilMs: clock.now() + rememberedMs });
  const withRows = createPagesWithRows(pool, (page) => {
    if (memory.get(page.hash) === undefined) remember(page);
  });
  // Many tasks keep pages at the same time. Items of a statement: the pages of one caller.
  const write = together(
    async (callers: readonly (readonly StoredPage[])[]) => {
      (await insert(pool, callers.flat())).forEach(remember);
      return callers.map(() => null);
    },
    { most: 64 },
  );
  return {
    async keep(pages: readonly StoredPage[]): Promise<void> {
      // Most pages of the operator's own documents are kept already: their texts are not sent again.
      const there = pages.length > 1 ? await knownPages(pool, pages) : new Set<string>();
      const missing = pages.filter(({ hash }) => !there.has(hash));
      if (missing.length > 0) await write(missing);
    },
    /** Of pages that wait or are on their way, `page` knows, too. */
    withRows,
    async page(hash: string): Promise<StoredPage | null> {
      const known = withRows.get(hash) ?? memory.get(hash)?.page;
      if (known !== undefined) return known;
      const read = await firstRow<StoredPage>(pool, findPage, [hash]);
      if (read !== null) remember(read);
      return read;
    },
    /** Clears the cache, because pages were removed. */
    forget: (): void => memory.clear(),
  };
}

/** Returns the new ones. */
async function insert(pool: Pool, pages: readonly StoredPage[]): Promise<StoredPage[]> {
  const statement = prepared(`${insertPages('$1')} RETURNING hash`);
  const rows = await rowsOf<{ hash: string }>(pool, statement, [pagesParam(pages)]);
  return rows.flatMap((row) => pages.find(({ hash }) => hash === row.hash) ?? []);
}

async function knownPages(pool: Pool, pages: readonly StoredPage[]): Promise<Set<string>> {
  const text = `SELECT hash FROM page WHERE hash = ANY($1) AND ${isFresh}`;
  const hashes = pages.map(({ hash }) => hash);
  const rows = await rowsOf<{ hash: string }>(pool, prepared(text), [hashes]);
  return new Set(rows.map(({ hash }) => hash));
}

const findPage = prepared(`SELECT hash, url, title, text FROM page WHERE hash = $1 AND text <> ''`);
