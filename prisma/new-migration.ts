// Development only, `npm run migration -- NAME`: writes the SQL that leads from the migrations so far to
// schema.prisma, offline. What the migrations lead to is kept beside them, in migrations/schema.prisma.
// `--initial` throws the migrations away and writes a single one; only before the first release.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '../src/base/logger.ts';
import { startEmbedded } from '../src/store/embedded/start-embedded.ts';
import { migrationsDirectory } from '../src/store/migrate.ts';
import { schemaSql } from './schema-sql.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const [name = ''] = process.argv.slice(2);
const initial = name === '--initial';
if (!initial && !/^[a-z][a-z0-9_]+$/u.test(name)) {
  say('Usage: npm run migration -- NAME    (lower case, underscores: what it changes)');
  process.exit(2);
}

const snapshot = join(migrationsDirectory, 'schema.prisma');
const before = initial ? null : await readFile(snapshot, 'utf8');
const after = await readFile(fileURLToPath(new URL('schema.prisma', import.meta.url)), 'utf8');
const sql = await difference();
if (sql === '') say('The migrations already lead to schema.prisma.');
else await write();

async function difference(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'footnote-migration-'));
  const server = await startEmbedded({ directory, logger: silentLogger });
  try {
    return await schemaSql(server.url, before, after);
  } finally {
    await server.release();
    await rm(directory, { recursive: true, force: true });
  }
}

async function write(): Promise<void> {
  if (initial) {
    const entries = await readdir(migrationsDirectory, { withFileTypes: true });
    const old = entries.filter((entry) => entry.isDirectory());
    await Promise.all(old.map((entry) => rm(join(migrationsDirectory, entry.name), { recursive: true })));
  }
  const now = new Date().toISOString().replaceAll(/\D/gu, '').slice(0, 14);
  const folder = join(migrationsDirectory, initial ? '20261121000000_begin' : `${now}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), sql);
  await writeFile(snapshot, after);
  say(
    `Wrote ${folder}/migration.sql. Read it before you commit it: it runs in one transaction, on live data.`,
  );
}
