// `npm run acceptance`: whether every behaviour that is due was proven by the last run of the whole suite. With --write
// it first brings the files in docs/acceptance.md and the list of what is still to be tested up to date.
import { writeFileSync } from 'node:fs';
import { check, provingFiles, shownFiles } from './check.ts';
import { idsIn, listOf } from './ids.ts';
import { loadMap, readMap, saveMap, withFiles } from './map.ts';
import { notYet } from './not-yet.ts';
import { readResults } from './results.ts';
import type { TestResults } from './results.ts';

function main(write: boolean): boolean {
  const results = readResults();
  if (results === null) {
    console.error('acceptance: the whole suite has not run to its end; npm run test:all runs it.');
    return false;
  }
  let open = idsIn(notYet);
  if (write) open = bringUpToDate(results, open);
  const findings = check(results, readMap(loadMap()), open);
  for (const problem of findings.problems) console.error(`acceptance: ${problem}.`);
  const { proven, notApplicable, notYet: waiting } = findings;
  console.log(
    `acceptance: ${proven.length} behaviours proven, ${notApplicable.length} not applicable, ${waiting.length} still to be tested.`,
  );
  return findings.problems.length === 0;
}

function bringUpToDate(results: TestResults, open: readonly string[]): string[] {
  const filesOf = provingFiles(results);
  saveMap(withFiles(loadMap(), (id) => shownFiles(filesOf, id)));
  const left = open.filter((id) => !filesOf.has(id));
  writeFileSync('test/acceptance/not-yet.ts', notYetSource(left));
  return left;
}

function notYetSource(ids: readonly string[]): string {
  const lines = listOf(ids).replaceAll(/(.{1,100})(?: |$)/g, '  $1\n');
  return `// Behaviours whose test is still to be written. The list only gets shorter: an id that has a test must not be on it.
export const notYet = \`
${lines}\`;
`;
}

process.exitCode = main(process.argv.includes('--write')) ? 0 : 1;
