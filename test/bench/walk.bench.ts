// How many files a claim walks through from the draft to the delivered report.
//
// `npm run bench -- walk [--all]`
//
// Prints the files of src/citations, src/research/verify and src/research/report that verify.ts and deliver.ts import for
// more than types, at once or through any file of src, each with its lines; with `--all` those of all of src.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BadInput } from './input/bad-input.ts';
import { readArguments } from './input/read-arguments.ts';
import { reached } from './walk/reached.ts';

const root = new URL('../../', import.meta.url);
const starts = ['src/research/verify/check-draft.ts', 'src/research/report/deliver.ts'];
const counted = ['src/citations/', 'src/research/verify/', 'src/research/report/'];

// oxlint-disable-next-line typescript/require-await -- every bench gives a promise
export async function bench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { all: { type: 'boolean' } });
  if (positionals.length > 0) throw new BadInput('No folder is expected.');
  const missing = starts.find((path) => textOf(path) === undefined);
  if (missing !== undefined) throw new BadInput(`${missing} is missing.`);
  const files = [...reached(starts, textOf)].filter(
    ([path]) => values.all === true || counted.some((folder) => path.startsWith(folder)),
  );
  let total = 0;
  for (const [path, text] of files) {
    const lines = text.split('\n').length - 1;
    total += lines;
    console.log(`${path} ${lines}`);
  }
  console.log(`${files.length} files, ${total} lines`);
}

function textOf(path: string): string | undefined {
  const file = fileURLToPath(new URL(path, root));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
