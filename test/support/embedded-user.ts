// A process that uses the embedded Postgres: says on one line what came of it, then lives until its stdin says
// "release" or ends, or until it is killed. With a second argument it migrates from that folder, too.
import { createInterface } from 'node:readline';
import { silentLogger } from '../../src/base/logger.ts';
import { toErrorRecord } from '../../src/base/errors.ts';
import { connectDatabase } from '../../src/store/database.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { migrate } from '../../src/store/migrate.ts';

const [directory = '', migrations] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
try {
  const began = performance.now();
  const server = await startEmbedded({ directory, logger: silentLogger, watchMs: 100 });
  if (migrations !== undefined) {
    const database = await connectDatabase(server.url, { logger: silentLogger });
    await migrate(database, { logger: silentLogger, directory: migrations });
    await database.close();
  }
  say({ url: server.url, ms: performance.now() - began });
  for await (const line of createInterface({ input: process.stdin })) if (line === 'release') break;
  await server.release();
} catch (error) {
  say({ error: toErrorRecord(error) });
  process.exitCode = 1;
}
