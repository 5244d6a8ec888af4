// A process that stands still for longer than its lease (SIGSTOP, a paused machine) and then goes on: somebody else has
// taken over, and nothing that it still wants to write or send counts.
import { describe, expect, it } from 'vitest';
import { footprintOf } from '../support/crash/footprint.ts';
import { shortScript } from '../support/crash/requester.ts';
import { obeysTheRules, runUndisturbed, viewsOf, writesOf } from '../support/crash/run-cell.ts';
import type { Undisturbed } from '../support/crash/run-cell.ts';
import { useHarness, writeOf } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness(2);
const setup = { script: shortScript, worker: {} };

/** Freezes a worker at the point, lets another one end the run, and thaws it again. */
async function freeze(name: string, holdAt: string, expected: Undisturbed) {
  const cell = harness().cell(name, shortScript);
  const frozen = harness().processes.take();
  const spec = cell.worker({ holdAt });
  cell.ask();
  await frozen.begin(spec);
  await frozen.held();
  frozen.signal('SIGSTOP');
  const other = harness().processes.take();
  await other.begin(cell.worker({ leaseTtlMs: 20_000 }));
  const footprint = await cell.ended();
  obeysTheRules(cell, footprint, spec.owner);
  expect(footprint).toEqual(expected.footprint);
  const fences = await fencesOf(await cell.runId());
  const thaw = () => {
    frozen.signal('SIGCONT');
    frozen.release();
  };
  const nothingChanged = async () => {
    // Everything that was under way in it is over then.
    await frozen.end();
    expect(await footprintOf(harness().pool, await cell.runId())).toEqual(footprint);
    expect(await fencesOf(await cell.runId())).toEqual(fences);
    expect(viewsOf(cell)).toEqual(expected.posts);
    expect(cell.platform.violations).toEqual([]);
    await Promise.all([frozen.kill(), other.kill()]);
  };
  return { cell, owner: spec.owner, thaw, nothingChanged };
}

async function fencesOf(runId: string): Promise<unknown[]> {
  const { rows } = await harness().pool.query<{ key: string; fence: number }>(
    `SELECT key, fence FROM journal WHERE run_id = $1 ORDER BY key`,
    [runId],
  );
  return rows;
}

describe('a worker that was frozen for longer than its lease', () => {
  it.each(['append plan/r1/make-1', 'ask approve/r1/decide', 'suspend', 'finish'])(
    'cannot write when it goes on (%s)',
    async (what) => {
      const name = what.replaceAll(/\W/g, '-');
      const expected = await runUndisturbed(harness(), `quiet-${name}`, setup);
      const write = writeOf(expected.diary, what);
      const { cell, owner, thaw, nothingChanged } = await freeze(
        `frozen-${name}`,
        `write/${write}/before`,
        expected,
      );
      thaw();
      const refused = await eventually('its write is over', () =>
        writesOf(cell.diary(), owner).find((line) => line.write === write),
      );
      expect(refused).toMatchObject({ code: 'lease-lost' });
      await nothingChanged();
    },
  );

  it('does not send a message that another one has sent meanwhile', async () => {
    const expected = await runUndisturbed(harness(), 'quiet-send', setup);
    const { cell, owner, thaw, nothingChanged } = await freeze('frozen-send', 'next/2/after', expected);
    thaw();
    expect(
      cell
        .diary()
        .some((line) => line.owner === owner && line.at === 'point' && line.point === 'send/2/before'),
    ).toBe(false);
    await nothingChanged();
  });
});
