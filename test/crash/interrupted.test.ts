// Ctrl-C in the middle of a run: the worker puts it back, and another one continues at once.
import { expect, it } from 'vitest';
import { workViolations } from '../support/crash/diary.ts';
import { shortScript } from '../support/crash/requester.ts';
import { runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import { useHarness } from '../support/crash/use-harness.ts';

const harness = useHarness(2);

it('puts a run back on SIGINT, and another process continues long before the lease would have ended (B85)', async () => {
  const setup = { script: shortScript, worker: { leaseTtlMs: 60_000 } };
  const expected = await runUndisturbed(harness(), 'quiet', setup);
  const cell = harness().cell('interrupted', shortScript, setup.worker);
  const first = harness().processes.take();
  const interrupted = cell.worker({ holdAt: 'search/1', serve: true });
  cell.ask();
  await first.begin(interrupted);
  await first.held();
  const second = harness().processes.take();
  await second.begin(cell.worker());
  const began = performance.now();
  first.signal('SIGINT');
  expect(await first.exited).toEqual({ code: 0, signal: null });
  const footprint = await cell.ended(30_000);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(footprint).toEqual(expected.footprint);
  expect(viewsOf(cell)).toEqual(expected.posts);
  expect(cell.platform.violations).toEqual([]);
  const diary = cell.diary();
  expect(workViolations(diary, footprint.journal, interrupted.owner)).toEqual([]);
  const own = diary.filter((line) => line.owner === interrupted.owner);
  expect(own.filter((line) => line.at === 'writing').at(-1)).toMatchObject({ what: 'postpone' });
  await second.kill();
});
