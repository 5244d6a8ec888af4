// How much of the main content of a page is taken out, and how much else: our own way beside two kept libraries.
// `npm run bench -- extraction` prints the tables, `… extraction worst` also our twenty worst pages that may be seen.
import { createExtractor } from '../../src/sources/pages/extractor.ts';
import { sharedData } from '../support/offline-web.ts';
import { candidates } from './extraction/candidates.ts';
import type { Candidate } from './extraction/candidates.ts';
import { goldPages, hasGoldPages, htmlOf } from './extraction/pages.ts';
import type { GoldPage } from './extraction/pages.ts';
import { score } from './extraction/score.ts';
import type { Score } from './extraction/score.ts';

interface Measured extends Score {
  readonly page: GoldPage;
  readonly ms: number;
  readonly threw: boolean;
}

/** As configured by default for one page. */
const timeoutMs = 10_000;

export async function bench(args: readonly string[]): Promise<void> {
  if (!hasGoldPages()) {
    console.error(`SKIPPED: the pages for this benchmark are not at ${sharedData}/extraction-wcxb-dev.`);
    process.exitCode = 1;
    return;
  }
  const pages = goldPages();
  const types = [...new Set(pages.map((page) => page.type))].toSorted();
  const results = new Map<string, readonly Measured[]>();
  for (const candidate of candidates) results.set(candidate.name, await measure(candidate, pages));
  printQuality(results, types);
  printCost(results);
  await printThreads(pages);
  if (args[0] === 'worst') printWorst(results.get('Footnote') ?? []);
}

/** Each page once, after some for warming up; the time includes reading the HTML into whatever is worked on. */
async function measure(candidate: Candidate, pages: readonly GoldPage[]): Promise<Measured[]> {
  for (const page of pages.slice(0, 20)) await run(candidate, page);
  const measured: Measured[] = [];
  for (const page of pages) measured.push(await run(candidate, page));
  return measured;
}

async function run(candidate: Candidate, page: GoldPage): Promise<Measured> {
  const html = htmlOf(page);
  const started = performance.now();
  let text = '';
  let threw = false;
  try {
    text = await candidate.extract(html, page.url);
  } catch {
    threw = true;
  }
  const ms = performance.now() - started;
  return { page, ms, threw, ...score(page, text) };
}

function printQuality(results: ReadonlyMap<string, readonly Measured[]>, types: readonly string[]): void {
  console.log(`\n| word F1 | all | ${types.join(' | ')} | seen | held out |`);
  console.log(`|${'---|'.repeat(types.length + 4)}`);
  for (const [name, all] of results) {
    const groups = [
      all,
      ...types.map((type) => all.filter((one) => one.page.type === type)),
      all.filter((one) => !one.page.held),
      all.filter((one) => one.page.held),
    ];
    console.log(
      `| ${[name, ...groups.map((group) => mean(group.map((one) => one.f1)).toFixed(3))].join(' | ')} |`,
    );
  }
  const held = types.map((type) => {
    const own = (results.get('Footnote') ?? []).filter((one) => one.page.held && one.page.type === type);
    return `${type} ${mean(own.map((one) => one.f1)).toFixed(3)} (${own.length})`;
  });
  console.log(`\nFootnote on the held out pages: ${held.join(', ')}.`);
}

function printCost(results: ReadonlyMap<string, readonly Measured[]>): void {
  console.log('\n| | `with` present | `without` absent | median ms | p95 ms | slowest ms | throws |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, all] of results) {
    const share = (found: number, of: number) => `${((100 * found) / of).toFixed(1)} %`;
    const ordered = all.map((one) => one.ms).toSorted((a, b) => a - b);
    const at = (part: number) => (ordered[Math.floor((ordered.length - 1) * part)] ?? 0).toFixed(1);
    const cells = [
      name,
      share(sum(all.map((one) => one.withPresent)), sum(all.map((one) => one.page.with.length))),
      share(sum(all.map((one) => one.withoutAbsent)), sum(all.map((one) => one.page.without.length))),
      at(0.5),
      at(0.95),
      at(1),
      all.filter((one) => one.threw).length,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** The same pages as production reads them: in threads, with the time limit. */
async function printThreads(pages: readonly GoldPage[]): Promise<void> {
  const extractor = createExtractor({ threads: 2, timeoutMs });
  const refusals = new Map<string, number>();
  let facts = { title: 0, author: 0, date: 0 };
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
          author: facts.author + Number(same(read.author, page.author)),
          date: facts.date + Number(page.date !== null && read.published === page.date.slice(0, 10)),
        };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await extractor.close();
  const stated = (key: 'title' | 'author' | 'date') =>
    pages.filter((page) => (page[key] ?? '') !== '').length;
  console.log(`\nIn two threads: ${pages.length} pages in ${seconds.toFixed(1)} s.`);
  for (const [reason, count] of refusals) console.log(`- refused ${count}: ${reason}`);
  console.log(
    `Facts that are the same: title ${facts.title} of ${stated('title')}, author ${facts.author} of ` +
      `${stated('author')}, date ${facts.date} of ${stated('date')}.`,
  );
}

function same(found: string | null, gold: string | null): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return found !== null && gold !== null && gold !== '' && plain(found) === plain(gold);
}

function printWorst(all: readonly Measured[]): void {
  const seen = all.filter((one) => !one.page.held).toSorted((a, b) => a.f1 - b.f1);
  for (const { page, f1 } of seen.slice(0, 20))
    console.log(`${page.id} ${page.type} ${f1.toFixed(3)} ${page.url}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}
