// What the shell sees of bundles: exported, told again, and what is wrong with one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunsParts } from '../../../src/cli/parts.ts';
import { runCli } from '../../../src/cli/program.ts';
import { delivered, wholeRunsOf } from '../../support/bundled.ts';
import { pipes } from '../../support/terminal.ts';
import { scripted } from './scripted-ask.ts';

const played = await delivered();
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'footnote-bundle-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function call(...args: readonly string[]) {
  const terminal = pipes();
  const parts = {
    wholeRuns: wholeRunsOf(played),
    conceal: (text: string) => text.replace('35 days', '[secret]'),
    close: async () => {},
  };
  const openRuns = async () => parts as unknown as RunsParts;
  const { cli } = scripted(terminal, async () => {}, { openRuns, cwd });
  const code = await runCli(args, cli);
  return { code, output: terminal.raw.output(), errors: terminal.raw.errors() };
}

it.each([[['export']], [['runs', 'export']]])('%j writes a bundle that replay finds equal', async (words) => {
  const { code, output } = await call(...words, played.runId);
  const folder = join(cwd, `footnote-${played.runId}`);
  expect(code).toBe(0);
  expect(output).toContain(`footnote replay ${folder} checks it.`);
  expect(output).toMatch(/Something in report\.md, .* looks like a secret/);
  const replayed = await call('replay', `footnote-${played.runId}`);
  expect([replayed.code, replayed.errors]).toEqual([0, '']);
  expect(replayed.output).toMatch(
    /^\d+ quotes found again, \d+ claims found word for word again, 0 verdicts taken from the record\.\n8 files/,
  );
});

it('names what is not equal, and ends with 1', async () => {
  await call('export', played.runId, '--out', 'bundle', '--no-pages');
  const report = join(cwd, 'bundle', 'report.md');
  writeFileSync(report, `\u001b[31m${readFileSync(report, 'utf8')}`);
  const { code, output, errors } = await call('replay', 'bundle');
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(/^report\.md differs: bytes 0 to 5 \(from line 1\)/);
});

it('ends with 2 where no bundle is, or none can be written', async () => {
  expect(await call('replay', 'nowhere')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^footnote: \/.*nowhere: manifest\.json cannot be read/),
  });
  await call('export', played.runId, '--out', 'bundle');
  const again = await call('export', played.runId, '--out', 'bundle');
  expect(again).toMatchObject({ code: 2, errors: expect.stringContaining('is not empty') });
});

it('ends with 1 when there is no such run', async () => {
  expect(await call('export', 'run_99')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no run run_99'),
  });
});
