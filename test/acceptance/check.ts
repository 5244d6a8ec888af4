// Compares the behaviours that are due with the tests that ran and with what docs/acceptance.md says of both.
import { dueIds, knownIds } from './ids.ts';
import { noFile } from './map.ts';
import type { AcceptanceMap } from './map.ts';
import type { TestResults } from './results.ts';
import { readTitle } from './titles.ts';

export interface Findings {
  /** One sentence for each thing that is wrong, with what to do; empty: all is well. */
  readonly problems: readonly string[];
  readonly proven: readonly string[];
  readonly notApplicable: readonly string[];
  readonly notYet: readonly string[];
}

/** A reason of fewer characters says nothing. */
const shortestReason = 40;

/** @param results of the whole suite: a part of it would leave behaviours without a test */
export function check(
  results: TestResults,
  map: AcceptanceMap,
  notYet: readonly string[],
  due: readonly string[] = dueIds,
): Findings {
  const excused = new Set(map.notApplicable.map(({ id }) => id));
  const filesOf = provingFiles(results);
  const problems = [
    ...wrongTitles(results),
    ...due.flatMap((id) => {
      const tested = filesOf.has(id);
      if (tested && excused.has(id)) return [`${id} has a test and cannot be called not applicable`];
      if (tested && notYet.includes(id)) return [`${id} has a test now: ${rewrite}`];
      if (tested || excused.has(id) || notYet.includes(id)) return [];
      return [withoutTest(id, results)];
    }),
    ...wrongRows(map, filesOf, due),
    ...map.notApplicable
      .filter(({ reason }) => reason.length < shortestReason)
      .map(({ id }) => `${id} is called not applicable without a real reason`),
    ...notYet.filter((id) => !due.includes(id)).map((id) => `${id} is not due: take it from not-yet.ts`),
  ];
  return {
    problems,
    proven: due.filter((id) => filesOf.has(id)),
    notApplicable: due.filter((id) => excused.has(id)),
    notYet: due.filter((id) => notYet.includes(id)),
  };
}

const rewrite = 'npm run acceptance -- --write brings the lists up to date';

/** Each id with the files whose tests ran, passed and name it; sorted. */
export function provingFiles(results: TestResults): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Set<string>>();
  for (const { file, title, state } of results) {
    const reading = readTitle(title, knownIds);
    if (state !== 'passed' || 'problem' in reading) continue;
    for (const id of reading.ids) files.set(id, (files.get(id) ?? new Set()).add(file));
  }
  return new Map(Array.from(files, ([id, its]) => [id, [...its].toSorted()]));
}

/** The third column of the page. */
export function shownFiles(filesOf: ReadonlyMap<string, readonly string[]>, id: string): string {
  return (filesOf.get(id) ?? []).map((file) => file.replace(/^test\//, '')).join(', ') || noFile;
}

function wrongTitles(results: TestResults): string[] {
  return results.flatMap(({ file, title }) => {
    const reading = readTitle(title, knownIds);
    return 'problem' in reading ? [`${file}: "${title}": ${reading.problem}`] : [];
  });
}

function withoutTest(id: string, results: TestResults): string {
  const named = results.find(({ title }) => {
    const reading = readTitle(title, knownIds);
    return 'ids' in reading && reading.ids.includes(id);
  });
  if (named === undefined)
    return `${id} has neither a test with "(${id})" at the end of its title nor a reason`;
  return `${id} has only tests that did not run or did not pass, such as "${named.title}" in ${named.file}`;
}

function wrongRows(
  { rows, notApplicable }: AcceptanceMap,
  filesOf: ReadonlyMap<string, readonly string[]>,
  due: readonly string[],
): string[] {
  const everywhere = [...rows, ...notApplicable].map(({ id }) => id);
  const outdated = rows.filter(({ id, files }) => files !== shownFiles(filesOf, id)).map(({ id }) => id);
  return [
    ...due.filter((id) => !everywhere.includes(id)).map((id) => `docs/acceptance.md has no row for ${id}`),
    ...everywhere
      .filter((id) => !due.includes(id))
      .map((id) => `docs/acceptance.md has ${id}, which is not due`),
    ...everywhere
      .filter((id, i) => everywhere.indexOf(id) !== i)
      .map((id) => `docs/acceptance.md has ${id} twice`),
    ...rows
      .filter(({ behaviour }) => behaviour.trim() === '')
      .map(({ id }) => `${id} has no words in the map`),
    ...(outdated.length > 0
      ? [`docs/acceptance.md has other files for ${outdated.join(', ')}: ${rewrite}`]
      : []),
  ];
}
