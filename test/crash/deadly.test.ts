// A run that kills whoever works on it, and a message that kills whoever sends or changes it: there is an end to each, and the
// thread is told.
import { expect, it } from 'vitest';
import { mostDeaths } from '../../src/chat/drain.ts';
import { maxDeaths } from '../../src/durable/retry.ts';
import { shortScript } from '../support/crash/requester.ts';
import type { Cell } from '../support/crash/harness.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

// All at once: each that starts alone has to wait for its turn where much else is started.
const harness = useHarness(maxDeaths);

/** Whether all is said of the only run of the cell, and nothing has to be changed any more. */
async function isOver(cell: Cell): Promise<boolean> {
  const { rows } = await harness().pool.query<{ left: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM delivery WHERE run_id = run.id AND status IN ('pending', 'sending'))
        OR EXISTS (SELECT 1 FROM card WHERE run_id = run.id AND NOT done)
        OR EXISTS (SELECT 1 FROM question WHERE run_id = run.id AND unsettled) AS left
       FROM run JOIN thread ON thread.id = thread_id WHERE platform = $1 AND ended_at IS NOT NULL`,
    [cell.name],
  );
  return rows[0]?.left === false;
}

/** Starts one process after the other, each of which dies at this point, until one lives to the end of it all. */
async function dieAt(killAt: string, cell: Cell): Promise<number> {
  for (let died = 0; ; died += 1) {
    const victim = harness().processes.take();
    void victim.begin(cell.worker({ killAt })).catch(() => {});
    const over = async () => ((await isOver(cell)) ? 'over' : victim.exit());
    const end = await eventually('it dies, or all is over', over, { withinMs: 60_000 });
    if (end === 'over') {
      await cell.ended();
      await victim.kill();
      return died;
    }
    // As a process does that starts on the machine of the dead one.
    await harness().pool.query(`UPDATE card SET until = now() WHERE NOT done`);
  }
}

it('ends a run over which one process after the other dies at the same place, and says so in its thread', async () => {
  const cell = harness().cell('deadly', shortScript);
  let died = 0;
  cell.ask();
  // The first ones may get as far as the search: what they recorded on the way counts for them.
  while (died < 3 * maxDeaths) {
    const victim = harness().processes.take();
    void victim.begin(cell.worker({ killAt: 'search/1' })).catch(() => {});
    const end = await eventually('it dies, or the run ends', async () =>
      (await cell.status()) === 'failed' ? 'ended' : victim.exit(),
    );
    if (end === 'ended') {
      await cell.ended();
      await victim.kill();
      break;
    }
    died += 1;
  }
  expect(await cell.status()).toBe('failed');
  expect(died).toBeGreaterThanOrEqual(maxDeaths);
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining('processes in a row ended while they worked on this research'),
  });
  expect(cell.platform.violations).toEqual([]);
}, 300_000);

it('gives up a report over which one process after the other dies while sending it, and says so in its thread', async () => {
  const cell = harness().cell('deadly-report', shortScript);
  cell.ask();
  expect(await dieAt('post/report', cell)).toBe(mostDeaths);
  expect(await cell.status()).toBe('delivered');
  expect(cell.platform.posts.filter(({ view }) => view.kind === 'report')).toEqual([]);
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining('5 processes in a row ended while they sent it'),
  });
  const { rows } = await harness().pool.query(
    `SELECT error ->> 'code' AS code FROM delivery WHERE run_id = $1 AND status = 'failed'`,
    [await cell.runId()],
  );
  expect(rows).toEqual([{ code: 'senders-died' }]);
  expect(cell.platform.violations).toEqual([]);
}, 300_000);

it.each(['edit', 'settle'])(
  'delivers a report although one process after the other dies over a message (%s)',
  async (killAt) => {
    const cell = harness().cell(`deadly-${killAt}`, shortScript);
    cell.ask();
    expect(await dieAt(killAt, cell)).toBe(mostDeaths);
    expect(await cell.status()).toBe('delivered');
    expect(cell.platform.posts.at(-1)?.view).toMatchObject({ kind: 'report' });
    expect(cell.platform.violations).toEqual([]);
  },
  300_000,
);
