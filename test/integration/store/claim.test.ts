// What a lease is worth where a claim has to wait for others, or is lost.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { eventually } from '../../support/eventually.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

const ttlMs = 500;

async function started(): Promise<string> {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const author = { id: 'U1', name: 'Ann' };
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: 'asking', author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: newId('ses'), version: 1, settings: {}, posts: [] },
  );
  return runId;
}

const claim = async (owner: string, runId: string) => {
  const { rows } = await database.pool.query<{ lane: string }>(`SELECT lane FROM run WHERE id = $1`, [runId]);
  return store.journal.claim({ owner, lanes: rows.map(({ lane }) => lane), ttlMs, perPerson: 9 });
};

it('is not renewed for an owner whose claim the database has lost, and that has the fence of another one', async () => {
  const runId = await started();
  const { lease: lost } = (await claim('one', runId))!;
  await database.pool.query(
    `UPDATE run SET status = 'queued', owner = NULL, fence = 0, ready_at = now() WHERE id = $1`,
    [runId],
  );
  const { lease } = (await claim('two', runId))!;
  expect(lease.fence).toBe(lost.fence);
  expect((await store.journal.renew(lost, ttlMs, 0)).held).toBe(false);
  expect((await store.journal.renew(lease, ttlMs, 0)).held).toBe(true);
});

it('is whole when it is handed out, however long the claim waited for its turn', async () => {
  const runId = await started();
  const other = await database.pool.connect();
  await other.query(`SELECT pg_advisory_lock(hashtext('footnote claim ' || current_schema()))`);
  const claiming = claim('one', runId);
  await eventually('it has waited for longer than a lease lasts', async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
         AND clock_timestamp() - xact_start > $1 * interval '1 millisecond'`,
      [ttlMs],
    );
    return rowCount === 1;
  });
  const { rows: before } = await other.query<{ at: number }>(`SELECT clock_timestamp() AS at`);
  await other.query(`SELECT pg_advisory_unlock_all()`);
  other.release();
  expect((await claiming)?.lease.runId).toBe(runId);
  const { rows: after } = await database.pool.query<{ until: number }>(
    `SELECT ready_at AS until FROM run WHERE id = $1`,
    [runId],
  );
  expect(after[0]!.until - before[0]!.at).toBeGreaterThanOrEqual(ttlMs);
});
