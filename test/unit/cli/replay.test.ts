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
const kept = wholeRunsOf(played);
let wholeRuns = kept;
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'footnote-bundle-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
  wholeRuns = kept;
});

async function call(...args: readonly string[]) {
  const terminal = pipes();
  const parts = {
    wholeRuns,
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

it('says what of a run is not kept any more', async () => {
  wholeRuns = { ...kept, texts: async () => [] };
  const { output } = await call('export', played.runId, '--out', 'without-pages');
  expect(output).toContain('The texts of some pages are not kept any more (retention.pages)');
  expect(output).toContain('without-pages checks it.');
  expect((await call('export', played.runId, '--out', 'left-out', '--no-pages')).output).not.toContain(
    'retention',
  );
  wholeRuns = { ...kept, whole: async (id) => ({ ...(await kept.whole(id))!, journal: [], events: [] }) };
  const unrecorded = await call('export', played.runId, '--out', 'unrecorded');
  expect(unrecorded.output).toContain('Its record is not kept any more (retention.records)');
  expect(unrecorded.output).not.toContain('checks it.');
  expect(await call('replay', 'unrecorded')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no record in this bundle'),
  });
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
