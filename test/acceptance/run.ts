// `npm run acceptance`: whether every behaviour was proven by the last run of the whole suite. With --write it brings the files in
// docs/acceptance.md up to date instead.
import { check } from './check.ts';
import { filesOfIds } from './files.ts';
import { loadMap, readMap, saveMap, withFiles } from './map.ts';
import { readResults } from './results.ts';

function isProven(): boolean {
  const results = readResults();
  if (results === null) {
    console.error('acceptance: the whole suite has not run to its end; npm run test:all runs it.');
    return false;
  }
  const { problems, proven, notApplicable } = check(results, readMap(loadMap()));
  for (const problem of problems) console.error(`acceptance: ${problem}.`);
  console.log(`acceptance: ${proven.length} behaviours proven, ${notApplicable.length} not applicable.`);
  return problems.length === 0;
}

if (process.argv.includes('--write')) saveMap(withFiles(loadMap(), filesOfIds()));
else process.exitCode = isProven() ? 0 : 1;
