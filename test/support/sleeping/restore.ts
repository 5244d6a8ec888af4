// A database as another build left it, brought up to date by the product's own migrations.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '../../../src/base/logger.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import { connectDatabase, type Database } from '../../../src/store/database.ts';
import { migrate, migrationsDirectory } from '../../../src/store/migrate.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { fromFile, insertSnapshot, type Snapshot } from './snapshot.ts';

const folder = fileURLToPath(new URL('../../fixtures/sleeping/', import.meta.url));

/** `name`: `BUILD/SCENARIO`. */
export async function readSnapshot(name: string): Promise<Snapshot> {
  return fromFile(await readFile(join(folder, `${name}.jsonl.gz`)));
}

/** Applies what that build had applied, puts its rows in, and applies what has come since. Nobody is connected then. */
export async function restored(snapshot: Snapshot): Promise<TestDatabase> {
  const place = await testDatabase('empty');
  const database = await connectDatabase(place.url, { logger: silentLogger });
  try {
    await migrateAsThen(database, snapshot.migrations);
    await insertSnapshot(database.pool, snapshot);
    await migrate(database, { logger: silentLogger });
  } finally {
    await database.close();
  }
  await makeQueue(place.url);
  return place;
}

/** The queue's own tables, once for all copies: making them takes longer than most tests. It held nothing that counts. */
async function makeQueue(databaseUrl: string): Promise<void> {
  const queue = await createBullmqQueue({ store: { databaseUrl }, lane: 'shared', logger: silentLogger });
  await queue.close();
}

async function migrateAsThen(database: Database, names: readonly string[]): Promise<void> {
  const then = await mkdtemp(join(tmpdir(), 'footnote-then-'));
  try {
    for (const name of names) {
      await cp(join(migrationsDirectory, name), join(then, name), { recursive: true });
    }
    await migrate(database, { logger: silentLogger, directory: then });
  } finally {
    await rm(then, { recursive: true, force: true });
  }
}
