// Somebody says "stop" while a step is under way: the run ends within two seconds and keeps its draft.
import { expect, it } from 'vitest';
import { messageFrom, shortScript } from '../../support/crash/requester.ts';
import { runUndisturbed } from '../../support/crash/run-cell.ts';
import { useHarness, writeOf } from '../../support/crash/use-harness.ts';

const harness = useHarness(2);
const script = { ...shortScript, feedback: ['search for how large the movement log may grow'] };

it('ends a run within 2 s of "stop", with a search in flight, and keeps the draft of the first round (B52, B53, B56)', async () => {
  // With this lease only the notification, or the look once a second, can be so quick.
  const setup = { script, worker: { leaseTtlMs: 60_000 } };
  const expected = await runUndisturbed(harness(), 'quiet', setup);
  const drafted = expected.diary.findIndex(
    (line) => line.at === 'writing' && line.write === writeOf(expected.diary, 'ask approve/r1/decide'),
  );
  const searches = expected.diary
    .slice(0, drafted)
    .filter((line) => line.at === 'work' && line.work === 'search');
  const cell = harness().cell('stopped', script, setup.worker);
  const worker = harness().processes.take();
  cell.ask();
  await worker.begin(cell.worker({ holdAt: `search/${searches.length + 1}` }));
  await worker.held();
  const { rows } = await harness().pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  cell.platform.push(messageFrom('stopped', 'stop', 'stop'));
  const footprint = await cell.ended();
  const ended = await harness().pool.query<{ ended_at: Date }>('SELECT ended_at FROM run WHERE id = $1', [
    await cell.runId(),
  ]);
  expect(Number(ended.rows[0]?.ended_at) - Number(rows[0]?.now)).toBeLessThan(2_000);
  expect(footprint.status).toBe('cancelled');
  const draft = cell.platform.posts.find(({ view }) => view.kind === 'draft')?.view;
  expect(draft).toBeDefined();
  expect(footprint.result).toMatchObject({ report: draft?.kind === 'draft' ? draft.report : '' });
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    text: expect.stringContaining('kept'),
  });
  expect(cell.platform.violations).toEqual([]);
  // The one that was in flight is not recorded; another one may have been done by then.
  const keys = footprint.journal.map(({ key }) => key);
  expect(keys).toContain('approve/r1');
  expect(keys).not.toContain('gather/r2/i1/wave-1/task-1/notes');
  await worker.kill();
});
