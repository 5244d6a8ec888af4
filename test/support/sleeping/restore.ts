// A database as another build left it, brought up to date by the product's own migrations.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { migrate, migrationsDirectory } from '../../../src/store/migrate.ts';
import { databaseLike, testDatabase, type TestDatabase } from '../database.ts';
import { fromFile, insertSnapshot, type Snapshot } from './snapshot.ts';

const folder = fileURLToPath(new URL('../../fixtures/sleeping/', import.meta.url));

/** `name`: `BUILD/SCENARIO`. */
export async function readSnapshot(name: string): Promise<Snapshot> {
  return fromFile(await readFile(join(folder, `${name}.jsonl.gz`)));
}

/** What a build had applied: its tables, without rows. Nobody is connected to it. */
export async function migratedAsThen({ migrations }: Snapshot): Promise<TestDatabase> {
  const place = await testDatabase('queue');
  const database = await connectDatabase(place.url, { logger: silentLogger });
  const then = await mkdtemp(join(tmpdir(), 'footnote-then-'));
  try {
    for (const name of migrations) {
      await cp(join(migrationsDirectory, name), join(then, name), { recursive: true });
    }
    await migrate(database, { logger: silentLogger, directory: then });
  } finally {
    await rm(then, { recursive: true, force: true });
    await database.close();
  }
  return place;
}

/** Puts the rows into a copy of the tables as they were then, and applies what has come since. Nobody is connected to it. */
export async function restored(snapshot: Snapshot, then: TestDatabase): Promise<TestDatabase> {
  const place = await databaseLike(then.url);
  const database = await connectDatabase(place.url, { logger: silentLogger });
  try {
    await insertSnapshot(database.pool, snapshot);
    await migrate(database, { logger: silentLogger });
  } finally {
    await database.close();
  }
  return place;
}
