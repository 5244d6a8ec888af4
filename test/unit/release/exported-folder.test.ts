// In a checkout, what `footnote export` writes is neither committed nor formatted.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newId } from '../../../src/base/ids.ts';

const unformatted = '{"a":   1}';

/** A folder with the given rules for which files count, and an unformatted file in a bundle and beside it. */
function checkoutWith(rules: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bundle = `footnote-${newId('run')}`;
  cpSync(rules, join(folder, rules));
  mkdirSync(join(folder, bundle));
  for (const name of [`${bundle}/report.json`, 'own.json']) writeFileSync(join(folder, name), unformatted);
  return folder;
}

it('git ignores it', () => {
  const folder = checkoutWith('.gitignore');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  expect(git('ls-files', '--others', '--exclude-standard').trim().split('\n')).toEqual([
    '.gitignore',
    'own.json',
  ]);
});

it('the formatter leaves it alone', () => {
  const folder = checkoutWith('.oxfmtrc.json');
  const listed = () =>
    execFileSync(resolve('node_modules/.bin/oxfmt'), ['--list-different', '.'], {
      cwd: folder,
      stdio: 'pipe',
    });
  expect(listed).toThrow(expect.objectContaining({ stdout: Buffer.from('own.json\n') }));
});
