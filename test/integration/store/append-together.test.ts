// Rows of many runs that come at once: few statements, and nobody's fault is another's.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { ClaimedRun, Row } from '../../../src/durable/port.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

/** Runs of different people, each held. */
async function heldRuns(count: number): Promise<ClaimedRun[]> {
  const lane = newId('ses');
  const held: ClaimedRun[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
    await store.conversations.startRun(
      threadId,
      { eventId: newId('msg'), author: { id: newId('ses'), name: 'Ann' }, text: 'why?', purpose: 'request' },
      { runId: newId('run'), request: 'why?', lane, version: 1, settings: {}, posts: [] },
    );
    const claimed = await store.journal.claim({ owner: 'w', lanes: [lane], ttlMs: 60_000, perPerson: 2 });
    if (claimed === null) throw new Error('the run that was just started cannot be claimed');
    held.push(claimed);
  }
  return held;
}

const row = (key: string, value: string, posts: Row['posts'] = []): Row => ({
  entry: { key, kind: 'step', inputHash: `hash of ${key}`, outcome: { value } },
  events: [{ type: 'said', phase: key, data: { value } }],
  posts,
});

const recorded = async ({ lease }: ClaimedRun) =>
  (await store.journal.load(lease.runId)).map(({ key, outcome }) => [
    key,
    'value' in outcome && outcome.value,
  ]);

async function eventsOf({ lease }: ClaimedRun): Promise<string[]> {
  const { rows } = await database.pool.query<{ phase: string }>(
    `SELECT phase FROM event WHERE run_id = $1 ORDER BY id`,
    [lease.runId],
  );
  return rows.map(({ phase }) => phase);
}

it('writes the rows of twenty runs with a few statements, each to its own run and in its order', async () => {
  const runs = await heldRuns(20);
  let statements = 0;
  const count = () => void (statements += 1);
  database.pool.on('release', count);
  const written = await Promise.all(
    runs.flatMap(({ lease }, nth) => [
      store.journal.append(lease, [row('a', `a${nth}`), row('b', `b${nth}`)]),
      store.journal.append(lease, [row('c', `c${nth}`)]),
    ]),
  );
  database.pool.off('release', count);
  expect(written.flat()).toEqual([]);
  expect(statements).toBe(2);
  for (const [nth, run] of runs.entries()) {
    expect(new Map((await recorded(run)) as [string, string][])).toEqual(
      new Map([
        ['a', `a${nth}`],
        ['b', `b${nth}`],
        ['c', `c${nth}`],
      ]),
    );
    expect(await eventsOf(run)).toEqual(['a', 'b', 'c']);
  }
});

it('writes nothing of a run that was lost, and all of the others', async () => {
  const [lost, ...others] = await heldRuns(5);
  await database.pool.query(`UPDATE run SET fence = fence + 1 WHERE id = $1`, [lost?.lease.runId]);
  const outcomes = await Promise.allSettled(
    [lost!, ...others].map(({ lease }) => store.journal.append(lease, [row('a', 'one')])),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
  expect(outcomes[0]).toMatchObject({ reason: { code: 'lease-lost' } });
  expect(await recorded(lost!)).toEqual([]);
  expect(await eventsOf(lost!)).toEqual([]);
  for (const run of others) expect(await recorded(run)).toEqual([['a', 'one']]);
});

it('adopts what is there for the run that has it, and writes what is new for the others', async () => {
  const [known, ...others] = await heldRuns(4);
  await store.journal.append(known!.lease, [row('a', 'first')]);
  const [adopted, ...written] = await Promise.all(
    [known!, ...others].map(({ lease }) => store.journal.append(lease, [row('a', 'second')])),
  );
  expect(adopted).toEqual([row('a', 'first').entry]);
  expect(written).toEqual(others.map(() => []));
  expect(await eventsOf(known!)).toEqual(['a']);
  for (const run of others) expect(await recorded(run)).toEqual([['a', 'second']]);
});

it('tells those who watch each of the runs whose rows came with news', async () => {
  const runs = await heldRuns(3);
  const quiet = await heldRuns(1);
  const client = await database.pool.connect();
  const told: string[] = [];
  client.on('notification', ({ payload }) => void told.push(payload ?? ''));
  try {
    await client.query('LISTEN footnote_run');
    await Promise.all([
      ...runs.map(({ lease }) => store.journal.append(lease, [row('a', 'x'), row('b', 'y')])),
      ...quiet.map(({ lease }) => store.journal.append(lease, [{ ...row('a', 'x'), events: [] }])),
    ]);
    await client.query('SELECT 1');
    await expect.poll(() => told.length).toBe(3);
    expect(told.toSorted()).toEqual(runs.map(({ lease }) => lease.runId).toSorted());
  } finally {
    await client.query('UNLISTEN *');
    client.release();
  }
});
