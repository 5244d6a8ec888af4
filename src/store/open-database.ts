// Opens the configured database, or the embedded one, and migrates it.
import { join } from 'node:path';
import type { Logger } from '../base/logger.ts';
import type { Opened } from '../base/opened.ts';
import { connectDatabase } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Connects to `url` (null: to the embedded server below `directory`). What exists is in `opened`, also when a later step fails.
 * @throws FootnoteError `database-unreachable`, `database-failed`, `disk-full`, `migration-failed`, `database-newer`
 */
export async function openDatabase(
  { url, directory }: { readonly url: string | null; readonly directory: string },
  logger: Logger,
  opened: Opened,
) {
  const startOwn = async () => {
    const embedded = await startEmbedded({ directory: join(directory, 'postgres'), logger });
    return opened.add(embedded, (it) => it.release()).url;
  };
  const database = opened.add(await connectDatabase(url ?? (await startOwn()), { logger }));
  // The names of the migrations that were applied just now.
  const { applied } = await migrate(database, { logger });
  return { database, applied };
}
