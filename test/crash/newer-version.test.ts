// A new version of Footnote is deployed while a draft waits for approval: the run continues from where it is.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pipelineVersion } from '../../src/research/version.ts';
import { pressed, shortScript } from '../support/crash/requester.ts';
import { runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { startWorkerProcess } from '../support/crash/worker-process.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness(2);
let newer: string;

/** The built product with another version number and another key in its last phase. */
beforeAll(async () => {
  newer = await mkdtemp(join(tmpdir(), 'footnote-newer-'));
  await cp('dist', join(newer, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'config', 'prisma']) {
    await symlink(resolve(name), join(newer, name));
  }
  await change(
    'research/version.js',
    `pipelineVersion = ${pipelineVersion}`,
    `pipelineVersion = ${pipelineVersion + 1}`,
  );
  await change('research/report/deliver.js', `'records'`, `'records-of-version-2'`);
});
afterAll(() => rm(newer, { recursive: true, force: true }));

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(newer, 'dist', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

it('approves a draft of the old version, delivers it with the code of the new one, and repeats nothing', async () => {
  const setup = { script: shortScript, worker: { leaseTtlMs: 20_000 } };
  const expected = await runUndisturbed(harness(), 'quiet', setup);
  const cell = harness().cell('upgraded', { ...shortScript, decides: false }, setup.worker);
  const old = harness().processes.take();
  cell.ask();
  await old.begin(cell.worker());
  const draft = await eventually('the draft is shown', () =>
    cell.platform.posts.find(({ view }) => view.kind === 'draft'),
  );
  await eventually('the run waits', async () => (await cell.status()) === 'waiting');
  await old.end();
  await old.kill();

  const deployed = startWorkerProcess({ ...harness().spec, product: join(newer, 'dist') });
  const owner = cell.worker();
  await deployed.begin(owner);
  cell.platform.push(pressed(draft, { kind: 'accepted' }));
  const footprint = await cell.ended();
  await deployed.kill();

  expect(footprint.status).toBe('delivered');
  expect(footprint.result).toEqual(expected.footprint.result);
  expect(footprint.records).toEqual(expected.footprint.records);
  expect(viewsOf(cell)).toEqual(expected.posts);
  const keys = footprint.journal.map(({ key }) => key);
  expect(keys).toContain('deliver/records-of-version-2');
  expect(keys).not.toContain('deliver/records');
  const done = cell.diary().filter((line) => line.owner === owner.owner);
  expect(done.flatMap((line) => (line.at === 'work' ? [line.work] : []))).toEqual(['save-report']);
  expect(done.filter((line) => line.at === 'log')).toEqual([]);
  const { rows } = await harness().pool.query(`SELECT version FROM run WHERE id = $1`, [await cell.runId()]);
  expect(rows).toEqual([{ version: pipelineVersion }]);
});
