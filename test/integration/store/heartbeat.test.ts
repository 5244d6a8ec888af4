// Leases that a thread prolongs, whatever the main thread is doing.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Lease } from '../../../src/durable/port.ts';
import { endDeadLeases, ownerHere } from '../../../src/store/dead-leases.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createHeartbeat } from '../../../src/store/journal/heartbeat.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { emptied } from '../../support/emptied.ts';
import { eventually } from '../../support/eventually.ts';

const ttlMs = 600;

let place: TestDatabase;
let database: Database;
let store: Store;

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
  await emptied(database.pool, 'thread');
});

const claim = (owner: string, forMs = ttlMs) =>
  store.journal.claim({ owner, lanes: ['shared'], ttlMs: forMs, perPerson: 5 });

async function claimed(): Promise<Lease> {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  await store.conversations.startRun(
    threadId,
    { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  // Until the thread has its code, which takes longer from src/ than a lease lasts here.
  return (await claim('first', 60_000))!.lease;
}

/** How long the lease still lasts, by the clock of the database. */
async function leftMs({ runId }: Lease): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(
    `SELECT (extract(epoch FROM ready_at - now()) * 1000)::float8 AS left FROM run WHERE id = $1`,
    [runId],
  );
  return rows[0]?.left ?? Number.NaN;
}

/** The main thread does nothing else meanwhile, not even its timers. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const isBeating = (lease: Lease) =>
  eventually('a heartbeat', async () => (await leftMs(lease)) <= ttlMs, { withinMs: 30_000 });

it('keep a run with a process whose main thread stands still for several leases, and no longer than it is held (A85)', async () => {
  const lease = await claimed();
  const heartbeat = createHeartbeat(database, { ttlMs, logger: silentLogger });
  const letGo = heartbeat.hold(lease);
  await isBeating(lease);
  block(4 * ttlMs);
  expect(await claim('thief')).toBeNull();
  letGo();
  const taken = await eventually('somebody else takes it', () => claim('second'));
  // What the first one does under its old number changes nothing for the second.
  heartbeat.hold(lease);
  expect(taken.lease.fence).toBe(lease.fence + 1);
  expect(await eventually('a third takes it', () => claim('third'))).toMatchObject({
    lease: { fence: lease.fence + 2 },
  });
  await heartbeat.close();
});

it('are given up when the main thread has said nothing for too long', async () => {
  const lease = await claimed();
  const heartbeat = createHeartbeat(database, { ttlMs, silenceMs: 2 * ttlMs, logger: silentLogger });
  heartbeat.hold(lease);
  await isBeating(lease);
  block(5 * ttlMs);
  expect(await claim('second')).toMatchObject({ lease: { runId: lease.runId } });
  await heartbeat.close();
});

it('go on after the database has cut the connection', async () => {
  const lease = await claimed();
  const heartbeat = createHeartbeat(database, { ttlMs, logger: silentLogger });
  heartbeat.hold(lease);
  await isBeating(lease);
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'footnote heartbeat'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  const connections = () =>
    database.pool
      .query(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'footnote heartbeat'`)
      .then(({ rowCount: count }) => count === 1);
  await eventually('it is connected again', connections);
  block(2 * ttlMs);
  expect(await claim('thief')).toBeNull();
  await heartbeat.close();
});

it('are ended at once where the process that held them is gone from this machine', async () => {
  const [dead, alive] = [await claimed(), await claimed()];
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const owned = (pid: number) => ownerHere().replace(`-${process.pid}-`, `-${pid}-`);
  const own = (lease: Lease, pid: number) =>
    database.pool.query('UPDATE run SET owner = $2 WHERE id = $1', [lease.runId, owned(pid)]);
  await Promise.all([own(dead, gone), own(alive, process.ppid)]);
  expect(await endDeadLeases(database.pool)).toBe(1);
  expect(await claim('second')).toMatchObject({ lease: { runId: dead.runId } });
  expect(await claim('second')).toBeNull();
});
