// The state of a database: the version of its server and of our schema.
import type { Database } from './database.ts';
import { pendingMigrations } from './migrate.ts';

export interface DatabaseState {
  /** Such as `18.4`. */
  readonly version: string;
  /** Migrations that this version of Footnote would apply. */
  readonly pending: readonly string[];
}

/** @throws FootnoteError `database-newer`, `database-unreachable` */
export async function databaseState(database: Database): Promise<DatabaseState> {
  const { rows } = await database.pool.query<{ server_version: string }>('SHOW server_version');
  const version = rows[0]?.server_version.split(' ', 1)[0] ?? 'of unknown version';
  return { version, pending: await pendingMigrations(database) };
}
