// What is said to a run is kept for it only as long as it can hear it: nothing is promised for one that ends.
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { eventually } from '../../support/eventually.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

const author = { id: 'U1', name: 'Ann' };
let threadId: string;
let runId: string;
beforeEach(async () => {
  threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  ({ runId } = await store.conversations.startRun(
    threadId,
    { eventId: 'asking', author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  ));
});

const say = () =>
  store.conversations.steer(runId, threadId, { eventId: 'more', author, text: 'also the rollback' });
const isKept = async () => (await store.conversations.said(threadId, 'more')) !== null;
const isStopping = async () => (await store.conversations.run(runId))?.stopping;

it('is kept for a run that works', async () => {
  expect([await say(), await isKept(), await isStopping()]).toEqual([true, true, false]);
});

it.each([
  ['has ended', `UPDATE run SET status = 'failed' WHERE id = $1`, false],
  ['was asked to stop', `UPDATE run SET cancel_requested = true WHERE id = $1`, true],
  [
    'was told that its draft is rejected',
    `INSERT INTO question (id, run_id, key, kind, view, input_hash, status, answer)
     VALUES ('que_1', $1, 'decide', 'draft', '{}', 'h', 'answered', '{"kind":"rejected"}')`,
    true,
  ],
])('is not kept for one that %s', async (_what, sql, stopping) => {
  await database.pool.query(sql, [runId]);
  expect([await say(), await isKept(), await isStopping()]).toEqual([false, false, stopping]);
});

it('is not kept for one that ends at the same moment', async () => {
  const worker = await database.pool.connect();
  await worker.query('BEGIN');
  await worker.query(`UPDATE run SET status = 'failed' WHERE id = $1`, [runId]);
  const said = say();
  await eventually('it waits for the end', async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  await worker.query('COMMIT');
  worker.release();
  expect([await said, await isKept()]).toEqual([false, false]);
});
