// What choosing evidence without a model costs on a processor, for one task: `npm run bench -- evidence` measures the
// sources, `… product=dist before=FOLDER` two builds in turns. Texts are found by the product's own passages.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as extraction from '../../src/agents/researcher/extract.ts';
import type { ResearcherInput } from '../../src/agents/researcher/contract.ts';
import { findPassages } from '../../src/sources/pages/find-passages.ts';
import type { StoredPage } from '../../src/sources/port.ts';
import { roughPages, roughText } from '../support/rough-pages.ts';
import { textHash } from '../../src/base/text-hash.ts';
import { pageHtml } from './world/page.ts';
import { markOf, requestOf, searchText, tasks } from './world/topic.ts';

type Extract = typeof extraction.extract;

const rounds = 40;

export async function bench(args: readonly string[]): Promise<void> {
  const valueOf = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const folders = [valueOf('before'), valueOf('product')].filter((folder) => folder !== undefined);
  const all = folders.length === 0 ? [null] : folders;
  const builds = await Promise.all(all.map(async (folder) => ({ folder, extract: await extractOf(folder) })));
  console.log('| build | inputs | characters a task | first time, ms | then, ms: median (least) |');
  console.log('|---|---|---|---|---|');
  for (const [name, inputs] of [
    ['8 KB pages of the overhead benchmark', worldInputs()],
    ['documentation', realInputs()],
  ] as const) {
    const times = builds.map(() => [] as number[]);
    for (let round = 0; round < rounds; round += 1)
      builds.forEach(({ extract }, at) => times[at]?.push(cpuOf(extract, inputs)));
    builds.forEach(({ folder }, at) => {
      const [first = 0, ...then] = times[at] ?? [];
      const sorted = then.toSorted((a, b) => a - b);
      const [median = 0, least = 0] = [sorted[Math.floor(sorted.length / 2)], sorted[0]];
      const size = inputs.reduce(
        (sum, { pages }) => sum + pages.reduce((own, { text }) => own + text.length, 0),
        0,
      );
      console.log(
        `| ${folder ?? 'sources'} | ${name} | ${Math.round(size / inputs.length)} | ${first.toFixed(1)} | ${median.toFixed(1)} (${least.toFixed(1)}) |`,
      );
    });
  }
}

async function extractOf(folder: string | null): Promise<Extract> {
  const file = folder === null ? '../../src/agents/researcher/extract.ts' : 'agents/extractive/extract.js';
  const address =
    folder === null ? new URL(file, import.meta.url) : pathToFileURL(join(resolve(folder), file));
  return ((await import(address.href)) as typeof extraction).extract;
}

/** Milliseconds of a processor for one input, on average. */
function cpuOf(extract: Extract, inputs: readonly ResearcherInput[]): number {
  const before = process.cpuUsage();
  for (const input of inputs) extract(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / inputs.length;
}

function worldInputs(): ResearcherInput[] {
  return [0, 1, 2, 3].flatMap((run) => {
    const own = markOf(run);
    return tasks.map(({ question, searches }) => {
      const numbers = [...new Set(searches.flatMap(({ pages }) => pages))];
      const pages = numbers.map((number): StoredPage => {
        const text = roughText(pageHtml(own, number, 8_000));
        return {
          hash: textHash(text),
          url: `http://127.0.0.${number}/${own}`,
          title: `Page ${number}`,
          text,
        };
      });
      return inputOf(
        question(own),
        requestOf(own),
        searches.map(({ words }) => searchText(own, words)),
        pages,
      );
    });
  });
}

function realInputs(): ResearcherInput[] {
  const pages = roughPages(60_000);
  return [
    'How large does a SQLite write-ahead log grow before an automatic checkpoint?',
    'Which port does PostgreSQL 15 listen on by default?',
    'Which hash algorithms does htpasswd support?',
    'How does SQLite treat NULLs in a UNIQUE column?',
  ].map((question, at) => inputOf(question, question, [question], pages.slice(at * 4, at * 4 + 3)));
}

function inputOf(
  question: string,
  request: string,
  queries: readonly string[],
  pages: readonly StoredPage[],
): ResearcherInput {
  const found = findPassages({ queries, pages, limit: 20 });
  const searches = found.map((one, at) => ({ query: queries[at] ?? '', ...one }));
  const task = {
    id: 'task-1',
    title: question,
    question,
    searches: [...queries],
    entity: null,
    priority: 1,
    rationale: '-',
  };
  return { request, task, searches, pages };
}
