// Pages by the hash of their text. Pages that are kept at the same time share a statement, and recent pages are cached.
import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.ts';
import type { StoredPage } from '../../sources/port.ts';
import { together } from '../together.ts';
import { insertPages, createPagesWithRows, pagesParam } from './pages-with-rows.ts';
import type { PagesWithRows } from './pages-with-rows.ts';

export interface Pages {
  keep(pages: readonly StoredPage[]): Promise<void>;
  /** Of pages that wait or are on their way, `page` knows, too. */
  readonly withRows: PagesWithRows;
  page(hash: string): Promise<StoredPage | null>;
  /** Clears the cache, because pages were removed. */
  forget(): void;
}

/** Size of the cache of one process, in characters of text. */
const remembered = 8_000_000;
/** How long a page stays in the cache, because another process may remove pages that nobody needs. */
const rememberedMs = 10 * 60_000;

/** Many tasks keep pages at the same time. Items of a statement: the pages of one caller. */
const gathering = { atOnce: 1, most: 64 };

export function createPages(pool: Pool, clock: Pick<Clock, 'now'>): Pages {
  const memory = createMemory(clock);
  const withRows = createPagesWithRows(pool, (page) => {
    if (memory.get(page.hash) === null) memory.set(page);
  });
  const write = together(gathering, async (callers: readonly (readonly StoredPage[])[]) => {
    for (const page of await insert(pool, callers.flat())) memory.set(page);
    return callers.map(() => null);
  });
  return {
    async keep(pages) {
      // Most pages of the operator's own documents are kept already: their texts are not sent again.
      const there = pages.length > 1 ? await knownPages(pool, pages) : new Set<string>();
      const missing = pages.filter(({ hash }) => !there.has(hash));
      if (missing.length > 0) await write(missing);
    },
    withRows,
    async page(hash) {
      const known = withRows.get(hash) ?? memory.get(hash);
      if (known !== null) return known;
      const read = await find(pool, hash);
      if (read !== null) memory.set(read);
      return read;
    },
    forget: () => memory.clear(),
  };
}

interface Memory {
  get(hash: string): StoredPage | null;
  set(page: StoredPage): void;
  clear(): void;
}

/** A cache from which the oldest page is removed first. */
function createMemory(clock: Pick<Clock, 'now'>): Memory {
  const kept = new Map<string, { readonly page: StoredPage; readonly until: number }>();
  let size = 0;
  const forget = (hash: string) => {
    size -= kept.get(hash)?.page.text.length ?? 0;
    kept.delete(hash);
  };
  return {
    get(hash) {
      const known = kept.get(hash);
      return known !== undefined && known.until > clock.now() ? known.page : null;
    },
    set(page) {
      forget(page.hash);
      kept.set(page.hash, { page, until: clock.now() + rememberedMs });
      size += page.text.length;
      for (const [oldest, { until }] of kept) {
        if (size <= remembered && until > clock.now()) return;
        forget(oldest);
      }
    },
    clear() {
      kept.clear();
      size = 0;
    },
  };
}

/** Returns the new ones. */
async function insert(pool: Pool, pages: readonly StoredPage[]): Promise<StoredPage[]> {
  const { rows } = await pool.query<{ hash: string }>({
    name: 'keep-pages',
    text: `${insertPages('$1')} RETURNING hash`,
    values: [pagesParam(pages)],
  });
  return rows.flatMap((row) => pages.find(({ hash }) => hash === row.hash) ?? []);
}

async function knownPages(pool: Pool, pages: readonly StoredPage[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>({
    name: 'known-pages',
    text: `SELECT hash FROM page WHERE hash = ANY($1) AND text <> ''`,
    values: [pages.map(({ hash }) => hash)],
  });
  return new Set(rows.map(({ hash }) => hash));
}

async function find(pool: Pool, hash: string): Promise<StoredPage | null> {
  const { rows } = await pool.query<StoredPage>({
    name: 'page',
    text: `SELECT hash, url, title, text FROM page WHERE hash = $1 AND text <> ''`,
    values: [hash],
  });
  return rows[0] ?? null;
}
