// A library in memory: pages by hash, and the records of every report.
import type { StoredPage } from '../../src/sources/port.ts';
import type { Library, ReportRecords } from '../../src/store/library-port.ts';

export interface MemoryLibrary extends Library {
  readonly reports: Map<string, ReportRecords>;
}

export function memoryLibrary(): MemoryLibrary {
  const pages = new Map<string, StoredPage>();
  const reports = new Map<string, ReportRecords>();
  return {
    reports,
    keepPages(given) {
      for (const page of given) {
        if (/\0/.test(page.title + page.text)) return Promise.reject(new Error('Postgres takes no NUL'));
        if (!pages.has(page.hash)) pages.set(page.hash, page);
      }
      return Promise.resolve();
    },
    page: (hash) => Promise.resolve(pages.get(hash) ?? null),
    saveReport(runId, records) {
      reports.set(runId, structuredClone(records));
      return Promise.resolve();
    },
  };
}
