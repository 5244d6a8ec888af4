// What a context had no room for, on a real Postgres: kept whole or not at all, noticed when it was changed, and gone with its
// run and with its time.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let store: Store;
let runId: string;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  store = createStore(database);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(async () => {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('thr') });
  const message = { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: 'Why?' };
  const started = await store.conversations.startRun(
    threadId,
    { ...message, purpose: 'request' },
    { runId: newId('run'), request: 'Why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  runId = started.runId;
});

const item = (n: number) => ({
  item: `evidence-${n}`,
  type: 'evidence',
  content: `Backups are kept for ${n} days.\0 Überall \u{1F5C4}.`,
  reason: 'headline',
  tokens: 10 + n,
  url: `https://${n}.test/`,
  title: `Page ${n}`,
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const rows = async () => (await query(`SELECT hash FROM archived_item WHERE run_id = $1`, [runId])).rowCount;
const asStored = (n: number) => item(n).content.replace('\0', '\uFFFD');

it('is kept by the hash of its content, with what it was and why, once however often it is written (B75)', async () => {
  const hashes = await store.archive.keep(runId, [item(1), item(2)], 168);
  expect(hashes).toEqual([1, 2].map((n) => sha256(asStored(n))));
  expect(await store.archive.keep(runId, [item(2), item(1)], 168)).toEqual(hashes.toReversed());
  const kept = await store.archive.kept(runId);
  expect(kept).toEqual(
    [1, 2].map((n) => ({
      ...item(n),
      content: asStored(n),
      hash: hashes[n - 1],
      at: expect.any(Number) as number,
      intact: true,
    })),
  );
});

it('is known to be changed when a single letter of it was (B75)', async () => {
  const [hash] = await store.archive.keep(runId, [item(1)], 1);
  await query(`UPDATE archived_item SET content = replace(content, 'kept', 'kepd') WHERE hash = $1`, [hash]);
  expect(await store.archive.kept(runId)).toMatchObject([{ hash, intact: false }]);
});

it('is gone when its time is over (B74, B76)', async () => {
  await store.archive.keep(runId, [item(1)], 168);
  const { rows: times } = await query(
    `SELECT extract(epoch FROM expires_at - at)::int AS seconds FROM archived_item WHERE run_id = $1`,
    [runId],
  );
  expect(times).toEqual([{ seconds: 168 * 3600 }]);
  await query(`UPDATE archived_item SET expires_at = now() - interval '1 s' WHERE run_id = $1`, [runId]);
  expect(await store.archive.kept(runId)).toEqual([]);
  await store.archive.forget();
  expect(await rows()).toBe(0);
});

it('is gone with its run, and nothing is kept of a run that is being deleted', async () => {
  await store.archive.keep(runId, [item(1)], 168);
  const deleting = await database.pool.connect();
  await deleting.query('BEGIN');
  await deleting.query(`DELETE FROM run WHERE id = $1`, [runId]);
  const keeping = store.archive.keep(runId, [item(2)], 168);
  await eventually('it waits', async () => (await waiting()).length === 1);
  await deleting.query('COMMIT');
  deleting.release();
  await keeping;
  expect(await rows()).toBe(0);
});

it('is there wholly or not at all when whoever writes it is killed, and can be written again', async () => {
  const holding = await database.pool.connect();
  await holding.query('BEGIN');
  await holding.query(`SELECT id FROM run WHERE id = $1 FOR UPDATE`, [runId]);
  const keeping = store.archive.keep(runId, [item(1), item(2), item(3)], 168);
  const failed = expect(keeping).rejects.toThrow();
  await eventually('it waits', async () => (await waiting()).length === 1);
  for (const pid of await waiting()) await query(`SELECT pg_terminate_backend($1)`, [pid]);
  await failed;
  await holding.query('ROLLBACK');
  holding.release();
  expect(await rows()).toBe(0);
  await store.archive.keep(runId, [item(1), item(2), item(3)], 168);
  expect(await rows()).toBe(3);
});

/** Connections that write into the archive and wait for somebody. */
async function waiting(): Promise<number[]> {
  const { rows: found } = await query(
    `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO archived_item%'
        AND datname = current_database()`,
  );
  return (found as { pid: number }[]).map(({ pid }) => pid);
}
