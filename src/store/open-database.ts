// The database that is configured, or one of our own, migrated and ready.
import { join } from 'node:path';
import type { Logger } from '../base/logger.ts';
import type { Opened } from '../base/opened.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** Brings an embedded server back if it died. */
  readonly ensureAlive: () => Promise<void>;
  /** Names of the migrations that were applied just now. */
  readonly applied: readonly string[];
}

/**
 * Connects to `url`, or starts the embedded server below `directory` when it is null. Whatever is begun is added to
 * `opened`, so that it is closed also when a later part fails.
 * @throws FootnoteError `database-unreachable`, `database-failed`, `disk-full`, `migration-failed`, `database-newer`
 */
export async function openDatabase(
  { url, directory }: { readonly url: string | null; readonly directory: string },
  logger: Logger,
  opened: Opened,
): Promise<OpenDatabase> {
  const embedded =
    url === null
      ? opened.add(await startEmbedded({ directory: join(directory, 'postgres'), logger }), (it) =>
          it.release(),
        )
      : null;
  const database = opened.add(await connectDatabase(url ?? embedded?.url ?? '', { logger }), (it) =>
    it.close(),
  );
  const { applied } = await migrate(database, { logger });
  return { database, applied, ensureAlive: () => embedded?.ensureAlive() ?? Promise.resolve() };
}
