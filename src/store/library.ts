// Pages by the hash of their text, and what is kept of the runs that read them.
import type { Pool } from 'pg';
import type { StoredPage } from '../sources/port.ts';
import type { Database } from './database.ts';
import type { Library } from './library-port.ts';
import { recentFigures, saveFigures, tookSoFar } from './library/figures.ts';
import { decisionsOf, saveReport } from './library/save-report.ts';
import { known, priorReport } from './library/thread-memory.ts';

export function createLibrary({ pool }: Pick<Database, 'pool'>): Library {
  return {
    keepPages: (pages) => keepPages(pool, pages),
    page: (hash) => page(pool, hash),
    saveReport: (runId, records) => saveReport(pool, runId, records),
    decisions: (runId) => decisionsOf(pool, runId),
    known: (runId, limit) => known(pool, runId, limit),
    priorReport: (runId) => priorReport(pool, runId),
    tookSoFar: (runId) => tookSoFar(pool, runId),
    saveFigures: (runId, figures) => saveFigures(pool, runId, figures),
    recentFigures: (kind, limit) => recentFigures(pool, kind, limit),
  };
}
/** Pages of one's own documents are mostly known from earlier runs: their texts are not sent again. */
async function keepPages(pool: Pool, pages: readonly StoredPage[]): Promise<void> {
  const there = pages.length > 1 ? await knownPages(pool, pages) : new Set<string>();
  const data = pages
    .filter(({ hash }) => !there.has(hash))
    .map(({ hash, url, title, text }) => ({ hash, url, title, text }));
  if (data.length === 0) return;
  await pool.query({
    name: 'keep-pages',
    text: `INSERT INTO page (hash, url, title, text)
           SELECT hash, url, title, text FROM json_to_recordset($1::json) AS new (hash text, url text, title text, text text)
           ON CONFLICT (hash) DO NOTHING`,
    values: [JSON.stringify(data)],
  });
}

async function knownPages(pool: Pool, pages: readonly StoredPage[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>({
    name: 'known-pages',
    text: `SELECT hash FROM page WHERE hash = ANY($1)`,
    values: [pages.map(({ hash }) => hash)],
  });
  return new Set(rows.map(({ hash }) => hash));
}

async function page(pool: Pool, hash: string): Promise<StoredPage | null> {
  const { rows } = await pool.query<StoredPage>({
    name: 'page',
    text: `SELECT hash, url, title, text FROM page WHERE hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}
