// Migrations: complete, repeatable, one at a time, and nothing half done.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { schemaSql } from '../../../prisma/schema-sql.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('the migrations', () => {
  let migrated: TestDatabase;
  let described: TestDatabase;
  beforeAll(async () => {
    [migrated, described] = [await testDatabase(), await testDatabase('empty')];
  });
  afterAll(async () => {
    await Promise.all([migrated.drop(), described.drop()]);
  });

  it('lead to exactly the tables that schema.prisma describes', async () => {
    const schema = await readFile(
      fileURLToPath(new URL('../../../prisma/schema.prisma', import.meta.url)),
      'utf8',
    );
    const sql = await schemaSql(inject('postgresUrl'), null, schema);
    await query(described.url, `CREATE SCHEMA footnote; SET search_path TO footnote; ${sql}`);
    const [actual, wanted] = [await catalogue(migrated.url), await catalogue(described.url)];
    expect(wanted.length).toBeGreaterThan(150);
    expect(actual).toEqual(wanted);
  });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Every column, constraint, index and enum of our schema, as Postgres itself writes them. */
async function catalogue(url: string): Promise<readonly string[]> {
  const rows = await query(
    url,
    `SELECT format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                   CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END, pg_get_expr(d.adbin, d.adrelid)) AS line
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'footnote'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> '_prisma_migrations'
     UNION ALL
     SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE connamespace = 'footnote'::regnamespace AND conrelid::regclass::text NOT LIKE '%\\_prisma\\_migrations'
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = 'footnote' AND tablename <> '_prisma_migrations'
     UNION ALL
     SELECT format('enum %s %s', t.typname, string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder)) FROM pg_enum e
     JOIN pg_type t ON t.oid = e.enumtypid WHERE t.typnamespace = 'footnote'::regnamespace GROUP BY t.typname
     ORDER BY 1`,
  );
  return rows.map((row) => String(row['line']));
}
