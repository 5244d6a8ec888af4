// Somebody answers while the pass that asked is still on its way to suspend: the answer is not slept over.
import { beforeAll, expect, it } from 'vitest';
import { shortScript } from '../support/crash/requester.ts';
import { obeysTheRules, runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import type { Undisturbed } from '../support/crash/run-cell.ts';
import { useHarness, writeOf } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness();
const setup = { script: shortScript, worker: { leaseTtlMs: 20_000 } };
let expected: Undisturbed;

beforeAll(async () => {
  expected = await runUndisturbed(harness(), 'quiet', setup);
});

it.each(['approve/r1/decide'])(
  'goes on at once with an answer to %s that came between the question and the suspension',
  async (key) => {
    const name = key.replaceAll('/', '-');
    // Only the wake-up that is counted on the row can continue the run here: nobody sweeps within the minute.
    const cell = harness().cell(`woken-${name}`, shortScript, { ...setup.worker, sweepIntervalMs: 60_000 });
    const worker = harness().processes.take();
    await worker.begin(cell.worker({ holdAt: `suspend ${key}/before` }));
    cell.ask();
    await worker.held();
    const runId = await cell.runId();
    await eventually('the answer is taken', async () => {
      const { rows } = await harness().pool.query(`SELECT 1 FROM journal WHERE run_id = $1 AND key = $2`, [
        runId,
        key,
      ]);
      return rows.length === 1;
    });
    expect(await cell.status()).toBe('running');
    worker.release();
    const footprint = await cell.ended();
    obeysTheRules(cell, footprint, null);
    expect(footprint).toEqual(expected.footprint);
    expect(viewsOf(cell)).toEqual(expected.posts);
    const diary = cell.diary();
    const suspend = writeOf(diary, `suspend ${key}`);
    const suspended = diary.findIndex((line) => line.at === 'written' && line.write === suspend);
    const next = diary.slice(suspended).find((line) => line.at === 'writing' || line.at === 'claimed');
    expect(next).toMatchObject({ at: 'writing' });
    await worker.end();
    harness().processes.give(worker);
  },
);
