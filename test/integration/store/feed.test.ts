// The one LISTEN connection of a process: heard within moments, and let go of whatever state it is in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createFeed } from '../../../src/store/feed.ts';
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

const open = () => createFeed(database.pool, place.url, systemClock, silentLogger);
const listening = async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'footnote feed' AND datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  return rows.map(({ pid }) => pid);
};
const tell = (runId: string) => database.pool.query(`SELECT pg_notify('footnote_run', $1)`, [runId]);

describe('the feed', () => {
  it('calls back for a run that something happened to, also after its connection was lost', async () => {
    const feed = open();
    const heard: string[] = [];
    feed.watch((runId) => heard.push(runId));
    await expect.poll(listening).toHaveLength(1);
    const [first] = await listening();
    await tell('run_1');
    await expect.poll(() => heard).toEqual(['run_1']);
    await database.pool.query('SELECT pg_terminate_backend($1)', [first]);
    await expect.poll(async () => (await listening()).filter((pid) => pid !== first)).toHaveLength(1);
    await tell('run_2');
    await expect.poll(() => heard).toEqual(['run_1', 'run_2']);
    await feed.close();
    await expect.poll(listening).toEqual([]);
  });

  it('tells of stops apart, also those who come later', async () => {
    const feed = open();
    const news: string[] = [];
    const stops: string[] = [];
    feed.watchStops((runId) => stops.push(runId));
    await expect.poll(listening).toHaveLength(1);
    await tell('run_1');
    await database.pool.query(`SELECT pg_notify('footnote_stop', 'run_2')`);
    await expect.poll(() => stops).toEqual(['run_2']);
    feed.watch((runId) => news.push(runId));
    await expect
      .poll(async () => {
        await tell('run_3');
        return news[0];
      })
      .toBe('run_3');
    expect(stops).toEqual(['run_2']);
    await feed.close();
  });

  it('closes at once while it is still connecting, and leaves no connection behind', async () => {
    const feed = open();
    feed.watch(() => {});
    await feed.close();
    const { rows } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'footnote feed' AND datname = current_database()`,
    );
    expect(rows).toEqual([]);
  }, 5_000);
});
