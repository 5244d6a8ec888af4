// .ci/run: what its last line and its exit code say, with a stand-in for npm that reports what vitest would.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let bin: string;

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'footnote-ci-'));
  program('redis-server', 'exit 0');
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** `npm ci` ends with `ci`; `npm run test:all` writes `report` where it was told to, and ends with `code`. */
function npm(outcome: { ci?: number; report?: object; code?: number }): void {
  writeFileSync(join(bin, 'report.json'), JSON.stringify(outcome.report ?? {}));
  const write = outcome.report === undefined ? '' : `cp "${bin}/report.json" "\${last#--outputFile.json=}"`;
  program(
    'npm',
    `[ "$1" = ci ] && exit ${outcome.ci ?? 0}
[ "$1 $2" = "run test:all" ] || exit 64
[ "$CI" = true ] || exit 65
for last in "$@"; do :; done
${write}
exit ${outcome.code ?? 0}`,
  );
}

function run() {
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const { status, stdout } = spawnSync(resolve('.ci/run'), { env, encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout };
}

const passedFile = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] };

test('prints what passed, and succeeds', () => {
  npm({
    report: { numPassedTests: 41, numFailedTests: 0, numPendingTests: 2, testResults: [passedFile] },
  });
  const { status, last, stdout } = run();
  expect([status, last]).toEqual([0, '41 passed, 0 failed']);
  expect(stdout).toContain('2 skipped');
});

test('prints what failed, and fails as npm did', () => {
  const failedFile = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] };
  npm({ code: 3, report: { numPassedTests: 40, numFailedTests: 1, testResults: [passedFile, failedFile] } });
  expect(run()).toMatchObject({ status: 3, last: '40 passed, 1 failed' });
});

test('counts a file that could not run, and names it', () => {
  const broken = { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  npm({ code: 1, report: { numPassedTests: 40, numFailedTests: 0, testResults: [passedFile, broken] } });
  const { status, last, stdout } = run();
  expect([status, last]).toEqual([1, '40 passed, 1 failed']);
  expect(stdout).toContain('could not run: c.test.ts');
});

test('fails when npm fails although every test passed', () => {
  npm({ code: 1, report: { numPassedTests: 40, numFailedTests: 0, testResults: [passedFile] } });
  expect(run()).toMatchObject({ status: 1, last: '40 passed, 0 failed' });
});

test.each([
  ['the installation fails', { ci: 7 }, 7],
  ['a check before the tests fails', { code: 1 }, 1],
  ['nothing ran although npm was content', { code: 0 }, 1],
  ['vitest found no test', { code: 0, report: { numPassedTests: 0, numFailedTests: 0, testResults: [] } }, 1],
])('fails and counts nothing when %s', (_what, outcome, expected) => {
  npm(outcome);
  expect(run()).toMatchObject({ status: expected, last: '0 passed, 0 failed' });
});
