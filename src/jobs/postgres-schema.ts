// BullMQ's tables in Postgres: checked at every start, changed only when they are missing or old.
import {
  DEFAULT_SCHEMA,
  LATEST_SCHEMA_VERSION,
  SchemaMigrationRequiredError,
  SchemaVersionMismatchError,
  assertSchemaCompatibility,
  runMigrations,
  type PgPool,
  type PgPoolClient,
} from 'bullmq';
import { codeOf, FootnoteError } from '../base/errors.ts';
import { systemClock, within } from '../base/clock.ts';
import { patienceMs, unreachable } from './link.ts';

/** How long a migration may take: well under a second, unless it waits for another process that migrates. */
export const migrationMs = 30_000;

/**
 * Makes sure that the schema is there in the newest version; of several processes one migrates, and the others wait.
 * @throws FootnoteError `queue-unreachable`, `database-newer` or `migration-failed`
 */
export async function prepareSchema(pool: PgPool, where: string): Promise<void> {
  const client = await within(systemClock, patienceMs, () => pool.connect()).catch((error: unknown) => {
    throw unreachable(where, error);
  });
  let broken = false;
  try {
    // Migrating takes locks and needs the right to create schemas, even when there is nothing to do.
    if ((await within(systemClock, patienceMs, () => versionOf(client))) < LATEST_SCHEMA_VERSION) {
      await within(systemClock, migrationMs, () => runMigrations(client, DEFAULT_SCHEMA));
    }
  } catch (error) {
    broken = true;
    throw explain(error, where);
  } finally {
    client.release(broken);
  }
}

/** 0 when there is no schema yet. */
async function versionOf(client: PgPoolClient): Promise<number> {
  try {
    return await assertSchemaCompatibility(client, DEFAULT_SCHEMA);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
}

function explain(error: unknown, where: string): FootnoteError {
  if (error instanceof SchemaVersionMismatchError) {
    const message = `A newer Footnote has changed the job queue in ${where}: ${error.message}`;
    return new FootnoteError('database-newer', message, {
      hint: 'Run that newer version here too.',
      cause: error,
    });
  }
  const code = codeOf(error);
  // Classes of SQLSTATE: 08 connection, 53 resources, 57 shut down or starting up. Without an SQLSTATE the network failed.
  if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code)) return unreachable(where, error);
  const message = `The tables of the job queue in ${where} could not be made: ${(error as Error).message}`;
  return new FootnoteError('migration-failed', message, {
    hint: `The user of DATABASE_URL must own the schema "${DEFAULT_SCHEMA}", or may create it: GRANT CREATE ON DATABASE.`,
    cause: error,
  });
}
