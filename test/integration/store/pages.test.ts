// Pages: written together, read once, and remembered within bounds.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createPages } from '../../../src/store/library/pages.ts';
import type { Pages } from '../../../src/store/library/pages.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { emptied } from '../../support/emptied.ts';

let place: TestDatabase;
let database: Database;
let pages: Pages;
let now: number;
/** What was sent to the database. */
let statements: number;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  database.pool.on('release', () => void (statements += 1));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(async () => {
  await emptied(database.pool, 'page');
  now = 0;
  pages = createPages(database.pool, { now: () => now });
  statements = 0;
});

const page = (hash: string, text = `the text of ${hash}`) => ({
  hash,
  url: `https://${hash}.example/`,
  title: hash,
  text,
});
const stored = async () => {
  const { rows } = await database.pool.query<{ hash: string }>('SELECT hash FROM page ORDER BY hash');
  return rows.map(({ hash }) => hash);
};

it('writes what comes while it is writing with one more statement', async () => {
  await Promise.all(['a', 'b'].map((hash) => pages.keep([page(hash)])));
  expect(statements).toBe(1);
  const first = pages.keep([page('c')]);
  // Under way.
  await Promise.resolve();
  await Promise.resolve();
  await Promise.all([first, ...['d', 'e', 'f', 'd'].map((hash) => pages.keep([page(hash)]))]);
  expect(statements).toBe(3);
  expect(await stored()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('keeps a page although one that came with it cannot be kept', async () => {
  const nameless = { ...page('bad'), title: null as unknown as string };
  const outcomes = await Promise.allSettled([pages.keep([nameless]), pages.keep([page('good')])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await stored()).toEqual(['good']);
});

it('keeps a page whose name holds characters that Postgres refuses', async () => {
  await pages.keep([{ ...page('odd'), title: 'NUL\0 and half a \uD83D pair.html' }]);
  expect(await createPages(database.pool, { now: () => 0 }).page('odd')).toMatchObject({
    title: 'NUL\uFFFD and half a \uFFFD pair.html',
  });
});

it('reads a page once, for ten minutes', async () => {
  await createPages(database.pool, { now: () => 0 }).keep([page('a')]);
  statements = 0;
  expect([await pages.page('a'), await pages.page('a')]).toEqual([page('a'), page('a')]);
  expect(statements).toBe(1);
  now = 10 * 60_000;
  expect(await pages.page('a')).toEqual(page('a'));
  expect(statements).toBe(2);
});

it('does not read what it has written, unless another one was there first', async () => {
  await createPages(database.pool, { now: () => 0 }).keep([page('a')]);
  await pages.keep([{ ...page('a'), title: 'another title' }]);
  await pages.keep([page('b')]);
  statements = 0;
  expect([await pages.page('b'), await pages.page('a')]).toEqual([page('b'), page('a')]);
  expect(statements).toBe(1);
});

it('remembers eight million characters, those of the newest pages', async () => {
  const long = (hash: string) => page(hash, 'x'.repeat(3_000_000));
  for (const hash of ['a', 'b', 'c']) await pages.keep([long(hash)]);
  statements = 0;
  for (const hash of ['c', 'b']) await pages.page(hash);
  expect(statements).toBe(0);
  await pages.page('a');
  expect(statements).toBe(1);
});

it('forgets what was removed', async () => {
  await pages.keep([page('a')]);
  await database.pool.query('DELETE FROM page');
  pages.forget();
  expect(await pages.page('a')).toBeNull();
});
