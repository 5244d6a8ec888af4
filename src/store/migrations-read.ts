// The migrations that ship with this version, in prisma/migrations, one folder each.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** Its folder: `20261121000000_begin`. Names sort in the order in which they are applied. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as Prisma records it. */
  readonly checksum: string;
}

/** The package is two folders above src/store and dist/store alike. */
export const migrationsDirectory = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

/** All migrations of a folder, in order. */
export async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(`${directory}/${name}/migration.sql`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
