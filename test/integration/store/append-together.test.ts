// Rows of many runs that come at once: few statements, and nobody's fault is another's.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { ClaimedRun, Row } from '../../../src/durable/port.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { settled } from '../../support/manual-clock.ts';
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

const page = (hash: string, text = `the text of ${hash}`) => ({
  hash: `${hash}-${newId('msg')}`,
  url: `https://${hash}.example/`,
  title: hash,
  text,
});

/** Which of the pages are in the database. */
async function kept(...pages: readonly { hash: string }[]): Promise<boolean[]> {
  const hashes = pages.map(({ hash }) => hash);
  const { rows } = await database.pool.query<{ hash: string }>('SELECT hash FROM page WHERE hash = ANY($1)', [
    hashes,
  ]);
  return hashes.map((hash) => rows.some((one) => one.hash === hash));
}

it('records pages with the rows that name them, in one statement, with and without a post', async () => {
  const [run] = await heldRuns(1);
  if (run === undefined) throw new Error('no run');
  const [one, two] = [page('one', 'NUL\0 and half a \uD800 pair'), page('two')];
  let statements = 0;
  const count = () => void (statements += 1);
  database.pool.on('release', count);
  store.library.keepWithRows(one);
  expect(await store.library.page(one.hash)).toEqual(one);
  await store.journal.append(run.lease, [row('first', 'x')]);
  store.library.keepWithRows(two);
  await store.journal.append(run.lease, [row('second', 'x', [{ key: 'told', view: {} }])]);
  database.pool.off('release', count);
  expect(statements).toBe(2);
  expect(await kept(one, two)).toEqual([true, true]);
});

it('records no row before a page that was kept before it, whichever statement has the page', async () => {
  const [one, other] = await heldRuns(2);
  if (one === undefined || other === undefined) throw new Error('no run');
  const named = page('named');
  const somebody = await database.pool.connect();
  await somebody.query('BEGIN');
  // Somebody else is about to keep the page, so the statement that has it waits.
  await somebody.query(`INSERT INTO page (hash, url, title, text) VALUES ($1, '', '', 'x')`, [named.hash]);
  store.library.keepWithRows(named);
  const carrying = store.journal.append(other.lease, [row('a', 'x')]);
  await settled();
  const naming = store.journal.append(one.lease, [row('a', 'x')]);
  // More than enough for a statement that waits for nobody.
  for (let asked = 0; asked < 20; asked += 1) await database.pool.query('SELECT 1');
  expect(await Promise.all([one, other].map(recorded))).toEqual([[], []]);
  await somebody.query('ROLLBACK');
  somebody.release();
  await Promise.all([carrying, naming]);
  expect(await kept(named)).toEqual([true]);
  expect(await recorded(one)).toHaveLength(1);
});

it('keeps a page whose rows were refused, with the next rows of anybody', async () => {
  const [one, other] = await heldRuns(2);
  if (one === undefined || other === undefined) throw new Error('no run');
  await store.journal.append(one.lease, [row('a', 'x')]);
  const lost = page('lost');
  store.library.keepWithRows(lost);
  // The key is there already: the whole statement is taken back.
  expect(await store.journal.append(one.lease, [row('a', 'x'), row('b', 'x')])).toHaveLength(1);
  expect(await kept(lost)).toEqual([false]);
  expect(await store.library.page(lost.hash)).toEqual(lost);
  await store.journal.append(other.lease, [row('a', 'x')]);
  expect(await kept(lost)).toEqual([true]);
});
