// The same pages as production reads them: in threads, with the time limit.
import { createExtractor } from '../../../src/sources/pages/extractor.ts';
import { htmlOf } from './pages.ts';
import type { GoldPage } from './pages.ts';

/** As configured by default for one page. */
const timeoutMs = 10_000;

export async function printThreads(pages: readonly GoldPage[]): Promise<void> {
  const extractor = createExtractor({ threads: 2, timeoutMs });
  const refusals = new Map<string, number>();
  let facts = { title: 0, date: 0 };
  const started = performance.now();
  await Promise.all(
    pages.map(async (page) => {
      const bytes = new Uint8Array(Buffer.from(htmlOf(page)));
      try {
        const read = await extractor.extract(
          { bytes, contentType: 'html', charset: null, url: page.url },
          new AbortController().signal,
        );
        facts = {
          title: facts.title + Number(same(read.title, page.title)),
          date: facts.date + Number(read.published !== null && read.published === page.date?.slice(0, 10)),
        };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await extractor.close();
  const stated = (key: 'title' | 'date') => pages.filter((page) => (page[key] ?? '') !== '').length;
  console.log(`\nIn two threads: ${pages.length} pages in ${seconds.toFixed(1)} s.`);
  for (const [reason, count] of refusals) console.log(`- refused ${count}: ${reason}`);
  console.log(
    `Facts that are the same: title ${facts.title} of ${stated('title')}, date ${facts.date} of ${stated('date')}.`,
  );
}

function same(found: string | null, gold: string | null | undefined): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return found !== null && (gold ?? '') !== '' && plain(found) === plain(gold ?? '');
}
