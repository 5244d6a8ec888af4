// Opens the configured database, or the embedded one, and migrates it.
import { join } from 'node:path';
import type { Logger } from '../base/logger.ts';
import type { Opened } from '../base/opened.ts';
import type { Secret } from '../base/secret.ts';
import { connectDatabase } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

interface DatabaseSettings {
  /** Null: there is an embedded server below `directory`. */
  readonly url: Secret | null;
  readonly directory: string;
}

/** The configured address, or that of the embedded server, which is started where it does not run yet. */
export async function databaseUrl(
  { url, directory }: DatabaseSettings,
  logger: Logger,
  opened: Opened,
): Promise<string> {
  if (url !== null) return url.reveal();
  const embedded = await startEmbedded({ directory: join(directory, 'postgres'), logger });
  return opened.add(embedded, (it) => it.release()).url;
}

/**
 * Connects to the configured database, or to the embedded one. What exists is in `opened`, also when a later step fails.
 * @throws FootnoteError `database-unreachable`, `database-failed`, `disk-full`, `migration-failed`, `database-newer`
 */
export async function openDatabase(given: DatabaseSettings, logger: Logger, opened: Opened) {
  const database = opened.add(await connectDatabase(await databaseUrl(given, logger, opened), { logger }));
  // The names of the migrations that were applied just now.
  const { applied } = await migrate(database, { logger });
  return { database, applied };
}
