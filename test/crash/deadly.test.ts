// A run that kills whoever works on it, and a message that kills whoever sends or changes it: there is an end to each, and the
// thread is told. When two deaths are counted, the count is set to what it is just before the end.
import { expect, it } from 'vitest';
import { mostDeaths } from '../../src/chat/drain.ts';
import { maxDeaths } from '../../src/durable/retry.ts';
import { shortScript } from '../support/crash/requester.ts';
import type { Cell } from '../support/crash/harness.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness();

/** SQL that adds to the count of deaths of a run where it says that one was seen. */
const further = {
  run: `UPDATE run SET deaths = deaths + ${maxDeaths - 2} WHERE id = $1 AND deaths = 1`,
  delivery: `UPDATE delivery SET deaths = deaths + ${mostDeaths - 2} WHERE run_id = $1 AND deaths = 1`,
  card: `UPDATE card SET looks = looks + ${mostDeaths - 2} WHERE run_id = $1 AND looks = 2`,
  question: `UPDATE question SET settlings = settlings + ${mostDeaths - 2} WHERE run_id = $1 AND settlings = 2`,
} as const;

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
async function dieAt(killAt: string, over: keyof typeof further, cell: Cell): Promise<void> {
  cell.ask();
  for (let isNear = false; ;) {
    const victim = harness().processes.take();
    void victim.begin(cell.worker({ killAt })).catch(() => {});
    const isEnd = async () => ((await isOver(cell)) ? 'over' : victim.exit());
    const end = await eventually('it dies, or all is over', isEnd, { withinMs: 60_000 });
    if (end === 'over') {
      await cell.ended();
      await victim.kill();
      return expect(isNear).toBe(true);
    }
    // As a process does that starts on the machine of the dead one.
    await harness().pool.query(`UPDATE card SET until = now() WHERE NOT done`);
    // What the first ones recorded on the way counts for them.
    if (!isNear) isNear = (await harness().pool.query(further[over], [await cell.runId()])).rowCount === 1;
  }
}

it('ends a run over which one process after the other dies at the same place, and says so in its thread', async () => {
  const cell = harness().cell('deadly', shortScript);
  await dieAt('search/1', 'run', cell);
  expect(await cell.status()).toBe('failed');
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining(`${maxDeaths} processes in a row ended while they worked on this research`),
  });
  expect(cell.platform.violations).toEqual([]);
}, 300_000);

it('gives up a report over which one process after the other dies while sending it, and says so in its thread', async () => {
  const cell = harness().cell('deadly-report', shortScript);
  await dieAt('post/report', 'delivery', cell);
  expect(await cell.status()).toBe('delivered');
  expect(cell.platform.posts.filter(({ view }) => view.kind === 'report')).toEqual([]);
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining(`${mostDeaths} processes in a row ended while they sent it`),
  });
  const { rows } = await harness().pool.query(
    `SELECT error ->> 'code' AS code FROM delivery WHERE run_id = $1 AND status = 'failed'`,
    [await cell.runId()],
  );
  expect(rows).toEqual([{ code: 'senders-died' }]);
  expect(cell.platform.violations).toEqual([]);
}, 300_000);

it.each([
  ['edit', 'card'],
  ['settle', 'question'],
] as const)(
  'delivers a report although one process after the other dies over a message (%s)',
  async (killAt, over) => {
    const cell = harness().cell(`deadly-${killAt}`, shortScript);
    await dieAt(killAt, over, cell);
    expect(await cell.status()).toBe('delivered');
    expect(cell.platform.posts.at(-1)?.view).toMatchObject({ kind: 'report' });
    expect(cell.platform.violations).toEqual([]);
  },
  300_000,
);
