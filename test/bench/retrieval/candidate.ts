// What every way of ranking passages has to do for the benchmark, so that all are given the same passages.
import type { ForwardPage } from '../../../src/sources/knowledge/forward-page.ts';

export interface Found {
  readonly page: string;
  readonly text: string;
}

export interface Candidate {
  readonly name: string;
  /** Makes the index; `close` frees it. */
  index(pages: readonly ForwardPage[]): Promise<Indexed>;
}

export interface Indexed {
  /** Milliseconds to have the index again in a new process, from what was kept on disk; NaN if there is nothing. */
  readonly reloadMs: number;
  readonly megabytes: number;
  search(query: string, limit: number): Promise<Found[]>;
  close(): Promise<void>;
}

export interface PassageRow {
  readonly id: number;
  readonly page: string;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
}

/** The passages of some pages, one by one, as another index would store them. */
export function rowsOf(pages: readonly ForwardPage[]): PassageRow[] {
  const rows: PassageRow[] = [];
  for (const page of pages) {
    for (const { headings, start, end } of page.passages) {
      rows.push({
        id: rows.length,
        page: page.path,
        title: `${page.title} ${page.path.replaceAll(/[/._-]+/g, ' ')}`,
        headings: headings.join('\n'),
        text: page.text.slice(start, end),
      });
    }
  }
  return rows;
}

export function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
