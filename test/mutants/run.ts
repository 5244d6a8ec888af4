// `npm run mutants`: breaks the claim of each behaviour on the list once, in a copy of the repository, and runs the tests of one
// file that name it. docs/mutants.md says which were noticed. With ids only those are tried, and nothing is written.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { mutants } from './mutants.ts';
import type { Mutant } from './mutants.ts';

const page = 'docs/mutants.md';

/** `stale`: what is to be replaced does not stand in its file once. `untested`: no test of the file that names it ran. */
type Outcome = 'noticed' | 'survived' | 'stale' | 'untested';

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** The files of the repository as they are, with the packages. */
function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'footnote-mutants-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  const files = listed.stdout.split('\0').filter((file) => file !== '');
  for (const file of files) cpSync(file, join(copy, file), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

interface Ran {
  readonly title: string;
  readonly passed: boolean;
}

/** The tests of these files, in the copy as it is. `named`: only those whose titles this fits. */
function ran(copy: string, tests: readonly string[], named = ''): Ran[] {
  const output = join(copy, 'mutant.json');
  rmSync(output, { force: true });
  const files = tests.map((test) => `test/unit/${test}.test.ts`);
  const args = [
    'run',
    '--project',
    'unit',
    ...files,
    '-t',
    named,
    '--reporter=json',
    `--outputFile=${output}`,
  ];
  const limits = { cwd: copy, timeout: 300_000 };
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], limits);
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ title, passed: status === 'passed' }));
}

function outcomeOf({ id, file, from, to, test }: Mutant, copy: string, fine: readonly Ran[]): Outcome {
  const path = join(copy, 'src', `${file}.ts`);
  const text = readFileSync(path, 'utf8');
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0) return 'stale';
  const named = String.raw`\((?:[A-F]\d+, )*${id}(?:, [A-F]\d+)*\)$`;
  const isNamed = ({ title }: Ran) => new RegExp(named).test(title);
  if (!fine.some((one) => isNamed(one) && one.passed)) return 'untested';
  try {
    writeFileSync(path, `${before}${to}${after}`);
    return ran(copy, [test], named).some((one) => isNamed(one) && !one.passed) ? 'noticed' : 'survived';
  } finally {
    writeFileSync(path, text);
  }
}

function pageOf(outcomes: readonly (readonly [Mutant, Outcome])[]): string {
  const noticed = outcomes.filter(([, outcome]) => outcome === 'noticed').length;
  const rows = outcomes.map(
    ([{ id, breaks, file, test }, outcome]) =>
      `| ${id} | ${breaks} | src/${file}.ts | unit/${test}.test.ts | ${outcome} |`,
  );
  return [
    '# What the tests notice',
    '',
    `Each of these changes breaks what one behaviour of [acceptance.md](acceptance.md) claims, in one place of the code. \`npm run mutants\``,
    `makes them one at a time in a copy of the repository and runs the tests that name the behaviour: ${noticed} of ${outcomes.length} are noticed.`,
    'The list is made by hand (`test/mutants/mutants.ts`): it shows that these tests can fail for the right reason, and nothing of others.',
    '',
    '| id | what is broken | where | test | result |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function main(ids: readonly string[]): boolean {
  const chosen = ids.length === 0 ? mutants : mutants.filter(({ id }) => ids.includes(id));
  const copy = copied();
  try {
    const fine = ran(copy, [...new Set(chosen.map(({ test }) => test))]);
    const failing = fine.filter(({ passed }) => !passed).map(({ title }) => title);
    if (failing.length > 0) throw new Error(`Without any mutant these fail: ${failing.join('; ')}`);
    const outcomes = chosen.map((mutant) => {
      const outcome = outcomeOf(mutant, copy, fine);
      console.log(`${mutant.id.padEnd(5)} ${outcome.padEnd(9)} ${mutant.breaks}`);
      return [mutant, outcome] as const;
    });
    if (ids.length === 0) writeFileSync(page, pageOf(outcomes));
    return outcomes.every(([, outcome]) => outcome === 'noticed');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
