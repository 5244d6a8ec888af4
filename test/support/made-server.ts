// An embedded server that was made, started and stopped once in a vitest run, to be copied: initdb takes twenty times as long.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';

/** Its directory in that of a vitest run. */
export const madeServer = (runDirectory: string) => join(runDirectory, 'made');

export async function makeServer(runDirectory: string): Promise<string> {
  const directory = madeServer(runDirectory);
  await (await startEmbedded({ directory, logger: silentLogger })).release();
  // Copies begin a log of their own.
  await rm(join(directory, 'server.log'));
  return directory;
}

/** `to` must not be there yet. Files keep their owners. */
export async function copyServer(made: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', made, to]);
}
