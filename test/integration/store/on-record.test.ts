// A run is on record before anybody works on it, and as what it is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

it('is there with its message before a worker takes it, and is always one of the known states (A82)', async () => {
  const { conversations, journal } = createStore(database);
  const threadId = await conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const message = {
    eventId: 'm1',
    author: { id: 'U1', name: 'Ann' },
    text: 'why?',
    purpose: 'request',
  } as const;
  const { runId } = await conversations.startRun(threadId, message, {
    runId: newId('run'),
    request: 'why?',
    lane: 'shared',
    version: 1,
    settings: {},
    posts: [],
  });
  const status = async () => (await conversations.run(runId))?.status;
  expect(await status()).toBe('queued');
  expect(await conversations.said(threadId, 'm1')).toMatchObject({ purpose: 'request' });
  const claimed = await journal.claim({ owner: 'w', lanes: ['shared'], ttlMs: 9000, perPerson: 2 });
  expect(claimed?.lease.runId).toBe(runId);
  expect(await status()).toBe('running');
  await expect(database.pool.query(`UPDATE run SET status = 'lost' WHERE id = $1`, [runId])).rejects.toThrow(
    /invalid input value for enum/,
  );
  if (claimed === null) throw new Error('nothing was claimed');
  await journal.finish(claimed.lease, {
    status: 'failed',
    result: null,
    events: [],
    posts: [],
    activeMs: 1,
  });
  expect(await status()).toBe('failed');
});
