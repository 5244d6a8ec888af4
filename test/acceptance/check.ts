// Compares the behaviours with the tests that ran and with what docs/acceptance.md says of both.
import { knownIds } from './ids.ts';
import type { AcceptanceMap } from './map.ts';
import type { TestResults } from './results.ts';
import { readTitle } from './titles.ts';

export interface Findings {
  /** One sentence for each thing that is wrong, with what to do; empty: all is well. */
  readonly problems: readonly string[];
  readonly proven: readonly string[];
  readonly notApplicable: readonly string[];
}

/** A reason of fewer characters says nothing. */
const shortestReason = 40;

/** @param results of the whole suite: a part of it would leave behaviours without a test */
export function check(
  results: TestResults,
  map: AcceptanceMap,
  due: readonly string[] = [...knownIds],
): Findings {
  const excused = new Set(map.notApplicable.map(({ id }) => id));
  const passed = new Set(
    results.filter(({ state }) => state === 'passed').flatMap(({ title }) => idsOf(title)),
  );
  const problems = [
    ...wrongTitles(results),
    ...due.flatMap((id) => {
      if (passed.has(id) && excused.has(id)) return [`${id} has a test and cannot be called not applicable`];
      return passed.has(id) || excused.has(id) ? [] : [withoutTest(id, results)];
    }),
    ...wrongRows(map, due),
    ...map.notApplicable
      .filter(({ reason }) => reason.length < shortestReason)
      .map(({ id }) => `${id} is called not applicable without a real reason`),
  ];
  return {
    problems,
    proven: due.filter((id) => passed.has(id)),
    notApplicable: due.filter((id) => excused.has(id)),
  };
}

function idsOf(title: string): readonly string[] {
  const reading = readTitle(title, knownIds);
  return 'ids' in reading ? reading.ids : [];
}

function wrongTitles(results: TestResults): string[] {
  return results.flatMap(({ file, title }) => {
    const reading = readTitle(title, knownIds);
    return 'problem' in reading ? [`${file}: "${title}": ${reading.problem}`] : [];
  });
}

function withoutTest(id: string, results: TestResults): string {
  const named = results.find(({ title }) => idsOf(title).includes(id));
  if (named === undefined)
    return `${id} has neither a test with "(${id})" at the end of its title nor a reason`;
  return `${id} has only tests that did not run or did not pass, such as "${named.title}" in ${named.file}`;
}

function wrongRows({ rows, notApplicable }: AcceptanceMap, due: readonly string[]): string[] {
  const everywhere = [...rows, ...notApplicable].map(({ id }) => id);
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
  ];
}
