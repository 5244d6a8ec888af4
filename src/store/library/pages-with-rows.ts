// Pages that a run fetched: they are recorded together with the rows that name them, in the same statement.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { StoredPage } from '../../sources/port.ts';

export type PagesWithRows = ReturnType<typeof createPagesWithRows>;

/** `arrived` hears of each page that was recorded. */
export function createPagesWithRows(pool: Pool, arrived: (page: StoredPage) => void) {
  const waiting = new Map<string, StoredPage>();
  const underWay = new Map<string, StoredPage>();
  /** Statements that have pages: one at a time. */
  const sending: Promise<unknown>[] = [];
  const send = async <T>(pages: readonly StoredPage[], sent: Promise<T>): Promise<T> => {
    try {
      const result = await sent;
      pages.forEach(arrived);
      return result;
    } catch (error) {
      for (const page of pages) waiting.set(page.hash, page);
      throw error;
    } finally {
      underWay.clear();
      sending.length = 0;
    }
  };
  /**
   * Sends rows of journals and the pages that wait, which are the parameter of `insertPages`, in one statement. Pages that
   * were added earlier are recorded by then. If the statement fails, its pages wait again.
   */
  const carry = async <T>(begin: (pages: string) => Promise<T>): Promise<T> => {
    // A row must not be recorded before the page that it names, which may be in the statement under way.
    while (sending[0] !== undefined) await sending[0].catch(() => {});
    if (waiting.size === 0) return begin(none);
    const pages = [...waiting.values()];
    waiting.clear();
    for (const page of pages) underWay.set(page.hash, page);
    const sent = send(pages, begin(pagesParam(pages)));
    sending.push(sent);
    return sent;
  };
  return {
    /** The page can be read here at once, and goes with the next rows. */
    add(page: StoredPage): void {
      if (!underWay.has(page.hash)) waiting.set(page.hash, page);
    },
    /** A page that is not recorded yet. */
    get: (hash: string) => waiting.get(hash) ?? underWay.get(hash),
    carry,
    /** Resolves when the pages are recorded that wait now, without rows. */
    recorded: () =>
      carry(async (pages): Promise<void> => {
        if (pages !== none) await pool.query(insertPages('$1'), [pages]);
      }),
  };
}

const none = '[]';

/** Pages as the parameter of `insertPages`, without characters that Postgres refuses: a file is named as people like. */
export const pagesParam = (pages: readonly StoredPage[]): string =>
  storedJson(pages.map(({ hash, url, title, text }) => ({ hash, url, title, text })));

/** SQL for a row of `page` that is as good as new. One that is older is written again: its age counts from when it was last read. */
export const isFresh = `(page.text <> '' AND page.fetched_at > now() - interval '1 day')`;

/** SQL that inserts the JSON array of pages in parameter `param`, in the order of their hashes, so that two processes never deadlock. */
export const insertPages = (param: string): string => `
  INSERT INTO page (hash, url, title, text)
  SELECT DISTINCT ON (hash) hash, url, title, text
    FROM json_to_recordset(${param}::json) AS new (hash text, url text, title text, text text) ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET text = excluded.text, fetched_at = now() WHERE NOT ${isFresh}`;
