// Migrates our schema to this version, with Prisma's table and format but without Prisma's engine (docs/decisions/0007).
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { FootnoteError, codeOf } from '../base/errors.ts';
import { silentLogger, type Logger } from '../base/logger.ts';
import { textHash } from '../base/text-hash.ts';
import type { Database } from './database.ts';
import { firstRow, inTransaction } from './rows.ts';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The advisory lock that Prisma's own engine takes while it migrates, so that the two exclude each other. */
const migrationLock = 72_707_369;

/** The table as Prisma's engine makes it, so that `prisma migrate status` understands it. */
const table = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies the migrations that the database lacks, each with its record in one transaction, and returns their names. Processes wait
 * for each other. When there is nothing to do, this is a single small query.
 * @throws FootnoteError `database-newer`, or `migration-failed` with the statement's error
 */
export async function migrate(
  database: Database,
  options: { readonly logger: Logger; readonly directory?: string },
): Promise<{ readonly applied: readonly string[] }> {
  const { shipped, pending } = await compared(database, options);
  const applied: string[] = [];
  for (const migration of pending) {
    if (await apply(database, migration, shipped, options.logger)) applied.push(migration.name);
  }
  return { applied };
}

/** All migrations, and those that the database lacks. @throws FootnoteError `database-newer` */
async function compared(
  { pool }: Database,
  { directory = migrationsDirectory, logger }: Parameters<typeof migrate>[1],
) {
  const shipped = await readMigrations(directory);
  const recorded = await appliedMigrations(pool);
  checkHistory(shipped, recorded, logger);
  return { shipped, pending: shipped.filter(({ name }) => !recorded.has(name)) };
}

/** The checksums of applied migrations by name. */
type Recorded = ReadonlyMap<string, string>;

/** Empty when our schema does not exist yet. */
async function appliedMigrations(queryable: pg.Pool | pg.PoolClient): Promise<Recorded> {
  const { rows } = await queryable
    .query<{ migration_name: string; checksum: string }>(
      `SELECT migration_name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    .catch((error: unknown) => {
      if (codeOf(error) === '42P01') return { rows: [] };
      throw error;
    });
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function checkHistory(shipped: readonly Migration[], recorded: Recorded, logger: Logger): void {
  const names = new Set(shipped.map((migration) => migration.name));
  const unknown = [...recorded.keys()].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    const message = `A newer Footnote has used this database: ${unknown.join(', ')}.`;
    const hint = 'Run that version or a later one, or restore the backup from before the upgrade.';
    throw new FootnoteError('database-newer', message, { hint });
  }
  for (const { name, checksum } of shipped) {
    const before = recorded.get(name);
    if (before !== undefined && before !== checksum) {
      logger.warn({ migration: name }, 'this migration was changed after the database had applied it');
    }
  }
}

/** Applies a migration. False when another process applied it while this one waited. */
async function apply(
  database: Database,
  migration: Migration,
  all: readonly Migration[],
  logger: Logger,
): Promise<boolean> {
  const isNew = await inTransaction(database.pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout TO 0; SET LOCAL client_min_messages TO warning`);
    await client.query(patient(`SELECT pg_advisory_xact_lock(${migrationLock})`));
    await prepare(client, migration.name);
    const recorded = await appliedMigrations(client);
    checkHistory(all, recorded, logger);
    if (recorded.has(migration.name)) return false;
    await client.query(patient(migration.sql));
    const sql = `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;
    await client.query(sql, [randomUUID(), migration.checksum, migration.name]);
    return true;
  }).catch((error: unknown) => {
    throw asMigrationError(error, migration.name);
  });
  if (isNew) logger.info({ migration: migration.name }, 'applied a migration');
  return isNew;
}

/** A query without the usual timeout: it may build an index on a large table, or wait for another process that migrates. */
const patient = (text: string) => ({ text, query_timeout: 86_400_000 });

/** Makes our schema and Prisma's table. An attempt of Prisma's engine that never finished is marked as rolled back. */
async function prepare(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'footnote'`);
  // Even IF NOT EXISTS needs the right to create schemas, which the operator may not have granted.
  if (rows.length === 0) await client.query(`CREATE SCHEMA footnote`);
  await client.query(table);
  const sql = `UPDATE _prisma_migrations SET rolled_back_at = now()
   WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`;
  await client.query(sql, [name]);
}

function asMigrationError(error: unknown, name: string): FootnoteError {
  if (error instanceof FootnoteError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const denied = codeOf(error) === '42501';
  return new FootnoteError('migration-failed', `The migration ${name} failed and was rolled back: ${said}`, {
    hint: denied
      ? 'Grant the database user CREATE on the database, or make a schema for it that it owns.'
      : 'Nothing of it was kept. The log of the database server says more.',
    cause: error,
  });
}

interface Migration {
  /** Its folder: `20261121000000_begin`. Names sort in the order in which they are applied. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as Prisma records it. */
  readonly checksum: string;
}

/** The package is two folders above src/store and dist/store alike. */
export const migrationsDirectory = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(`${directory}/${name}/migration.sql`, 'utf8');
      return { name, sql, checksum: textHash(sql) };
    }),
  );
}

export type DatabaseState = Awaited<ReturnType<typeof databaseState>>;

/**
 * The version of Postgres, the migrations that are to be applied yet, and how many runs nobody takes because they began with a newer
 * version than the processes that look for some. @throws FootnoteError `database-newer`, `database-unreachable`
 */
export async function databaseState(database: Database) {
  const row = await firstRow<{ server_version: string }>(database.pool, 'SHOW server_version');
  const version = row?.server_version.split(' ', 1)[0] ?? 'of unknown version';
  const { pending } = await compared(database, { logger: silentLogger });
  // Before, the tables may not be there.
  const left = pending.length > 0 ? null : await firstRow<{ count: number }>(database.pool, leftRuns);
  return { version, pending: pending.map(({ name }) => name), left: left?.count ?? 0 };
}

const leftRuns = `SELECT count(*) FROM run WHERE status IN ('queued', 'running', 'waiting')
    AND (SELECT type FROM event WHERE run_id = run.id ORDER BY id DESC LIMIT 1) = 'left-to-newer'`;
