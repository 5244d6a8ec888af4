// The library on Postgres: pages by the hash of their text, and records of the runs that read them.
import { systemClock } from '../base/clock.ts';
import type { Database } from './database.ts';
import type { Library } from './library-port.ts';
import { createFigures } from './library/figures.ts';
import { createPages } from './library/pages.ts';
import { createBefore, createReceipts } from './library/receipt.ts';
import { decisionsOf, saveReport } from './library/save-report.ts';

export function createLibrary(
  { pool }: Pick<Database, 'pool'>,
  pages = createPages(pool, systemClock),
): Library {
  return {
    keepPages: (found) => pages.keep(found),
    keepWithRows: (page) => pages.withRows.add(page),
    page: (hash) => pages.page(hash),
    async saveReport(runId, records) {
      // Its sources refer to pages.
      await pages.withRows.recorded();
      await saveReport(pool, runId, records);
    },
    decisions: (runId) => decisionsOf(pool, runId),
    ...createReceipts(pool),
    ...createBefore(pool),
    ...createFigures(pool),
  };
}
