// A Postgres of its own with a store on it, for all tests of a file.
import { afterAll, beforeAll } from 'vitest';
import { silentLogger } from '../../src/base/logger.ts';
import { connectDatabase } from '../../src/store/database.ts';
import type { Database } from '../../src/store/database.ts';
import { createStore } from '../../src/store/store.ts';
import type { Store } from '../../src/store/store.ts';
import { testDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** Opens it before the file's first test and drops it behind the last one. */
export function useStore(opened: (parts: { database: Database; store: Store }) => void): void {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await testDatabase();
    database = await connectDatabase(place.url, { logger: silentLogger });
    opened({ database, store: createStore(database) });
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
}
