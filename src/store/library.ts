// The library on Postgres: pages by the hash of their text, and records of the runs that read them.
import { systemClock } from '../base/clock.ts';
import type { Database } from './database.ts';
import type { Library } from './library-port.ts';
import { countCalls, recentFigures, saveFigures, tookToDraft } from './library/figures.ts';
import { createPages } from './library/pages.ts';
import {
  citedSources,
  reportsOf,
  questionShown,
  receipt,
  known,
  priorReports,
  requestBefore,
} from './library/receipt.ts';
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
    receipt: (runId, n) => receipt(pool, runId, n),
    citedSources: (runId) => citedSources(pool, runId),
    reportsOf: (threadId) => reportsOf(pool, threadId),
    questionShown: (runId, key) => questionShown(pool, runId, key),
    decisions: (runId) => decisionsOf(pool, runId),
    known: (runId, limit) => known(pool, runId, limit),
    priorReports: (runId, most) => priorReports(pool, runId, most),
    requestBefore: (runId) => requestBefore(pool, runId),
    tookToDraft: (runId) => tookToDraft(pool, runId),
    countCalls: (runId, calls) => countCalls(pool, runId, calls),
    saveFigures: (runId, figures) => saveFigures(pool, runId, figures),
    recentFigures: (kind, limit) => recentFigures(pool, kind, limit),
  };
}
