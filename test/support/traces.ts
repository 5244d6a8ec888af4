// Where a text stands: in any table of any schema of a database, and in the files of a folder.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Tables of which some row, with all its columns, holds the text; those of our schema without its name. */
export async function tracesIn(pool: Pick<pg.Pool, 'query'>, text: string): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  if (tables.rows.length <= 20)
    throw new Error(`There are only ${tables.rows.length} tables to look through.`);
  const found = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`SELECT 1 FROM ${name} AS row WHERE strpos(row::text, $1) > 0`, [
        text,
      ]);
      return rowCount === 0 ? [] : [name.replace('footnote.', '')];
    }),
  );
  return found.flat();
}

/** Files below a folder that hold the text. */
export function tracesOnDisk(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });
}
