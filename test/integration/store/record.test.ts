// The whole journal of a run can be read, in the order in which it was written.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { JournalEntry } from '../../../src/durable/port.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

const lane = newId('ses');

async function newRun(): Promise<string> {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: newId('msg'), author: { id: newId('ses'), name: 'Ann' }, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane, version: 1, settings: {}, posts: [] },
  );
  return runId;
}

const entry = (key: string, kind: JournalEntry['kind'], value: JournalEntry['outcome']): JournalEntry => ({
  key,
  kind,
  inputHash: `hash of ${key}`,
  outcome: value,
});

it('tells every row with its outcome, those below finished scopes too, and none of other runs (B87)', async () => {
  const runId = await newRun();
  const claimed = await store.journal.claim({ owner: 'w', lanes: [lane], ttlMs: 60_000, perPerson: 2 });
  const other = await newRun();
  const written = [
    entry('plan/ask', 'step', { value: { tasks: 3 } }),
    entry('gather/r1/i2/page', 'step', { failure: { code: 'source-blocked', message: 'No.' } }),
    entry('plan', 'scope', { value: null }),
  ];
  for (const [index, one] of written.entries()) {
    await store.journal.append(claimed!.lease, [{ entry: one, events: [], posts: [] }]);
    // Rows of one millisecond would have no order of time.
    await database.pool.query(`UPDATE journal SET at = $3 WHERE run_id = $1 AND key = $2`, [
      runId,
      one.key,
      new Date(Date.UTC(2026, 0, 2, 0, 0, index)),
    ]);
  }
  expect(await store.conversations.record(runId)).toEqual(
    written.map((one, index) => ({ ...one, at: Date.UTC(2026, 0, 2, 0, 0, index) })),
  );
  expect(await store.conversations.record(other)).toEqual([]);
});
