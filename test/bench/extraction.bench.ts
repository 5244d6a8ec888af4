// How much of the main content of a page is taken out, and how much else: Footnote beside two kept libraries.
//
// `npm run bench -- extraction [DIR] [--json] [--only NAME]... [--worst]`
//
// DIR (the WCXB development subset beside the repository when none is given) holds
// - gold.jsonl.gz: a page a line, {id, url, text, type?, title?, author?, date?, with?, without?}; `text` is the main
//   content as plain text, `with` and `without` are snippets that must and must not appear,
// - html/ID.html.gz: each page as UTF-8.
//
// `--json` prints {candidates: [{name, f1, precision, recall, ms}]}: by word, the mean over pages, and the median
// milliseconds of a page. `--only` leaves out candidates whose name does not contain NAME; `--worst` lists the twenty pages
// with the lowest F1.
import { candidates } from './extraction/candidates.ts';
import { measure } from './extraction/measure.ts';
import type { Measured } from './extraction/measure.ts';
import { goldPages } from './extraction/pages.ts';
import { printCost, printQuality, printWorst } from './extraction/tables.ts';
import { printThreads } from './extraction/threads.ts';
import { mean, median } from './figures.ts';
import { chosenOf, folderOf, readArguments } from './input/read-arguments.ts';

export async function bench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    worst: { type: 'boolean' },
  });
  const chosen = chosenOf(candidates, values.only);
  const pages = goldPages(folderOf(positionals, 'extraction-wcxb-dev'));
  const results = new Map<string, readonly Measured[]>();
  for (const candidate of chosen) results.set(candidate.name, await measure(candidate, pages));
  if (values.json === true) {
    console.log(JSON.stringify({ candidates: [...results].map(([name, all]) => summary(name, all)) }));
    return;
  }
  const types = new Set(pages.flatMap(({ type }) => type ?? []));
  printQuality(results, [...types].toSorted());
  printCost(results);
  await printThreads(pages);
  if (values.worst === true) printWorst(results.get('Footnote') ?? []);
}

function summary(name: string, all: readonly Measured[]) {
  return {
    name,
    f1: mean(all.map((one) => one.f1)),
    precision: mean(all.map((one) => one.precision)),
    recall: mean(all.map((one) => one.recall)),
    ms: median(all.map((one) => one.ms)),
  };
}
