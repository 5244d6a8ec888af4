// A claim that has to wait for others: its lease begins when it is handed out.
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

it('hands out a whole lease, however long it waited for its turn', async () => {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: 'thread' });
  const author = { id: 'U1', name: 'Ann' };
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: 'asking', author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  const other = await database.pool.connect();
  await other.query(`SELECT pg_advisory_lock(hashtext('footnote claim ' || current_schema()))`);
  const claiming = store.journal.claim({ owner: 'one', lanes: ['shared'], ttlMs, perPerson: 1 });
  await eventually('it has waited for longer than a lease lasts', async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
         AND clock_timestamp() - xact_start > $1 * interval '1 millisecond'`,
      [ttlMs],
    );
    return rowCount === 1;
  });
  const { rows: before } = await other.query<{ at: Date }>(`SELECT clock_timestamp() AS at`);
  await other.query(`SELECT pg_advisory_unlock_all()`);
  other.release();
  expect((await claiming)?.lease.runId).toBe(runId);
  const { rows: after } = await database.pool.query<{ until: Date }>(
    `SELECT ready_at AS until FROM run WHERE id = $1`,
    [runId],
  );
  expect(after[0]!.until.getTime() - before[0]!.at.getTime()).toBeGreaterThanOrEqual(ttlMs);
});
