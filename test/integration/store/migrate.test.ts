// Migrations: complete, repeatable, one at a time, and nothing half done.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { schemaSql } from '../../../prisma/schema-sql.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrate.ts';
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

const aThread = `INSERT INTO thread (id, platform, external_id) VALUES ('t', 'console', 'x')`;

describe('migrating', () => {
  let empty: TestDatabase;
  const databases: Database[] = [];
  const folders: string[] = [];
  beforeEach(async () => {
    empty = await testDatabase('empty');
  });
  afterEach(async () => {
    await Promise.all(databases.splice(0).map((database) => database.close()));
    await empty.drop();
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  });

  const connect = async (options: { url?: string } = {}) => {
    const { url = empty.url, ...rest } = options;
    const database = await connectDatabase(url, { logger: silentLogger, ...rest });
    databases.push(database);
    return database;
  };
  /** A folder of migrations as they ship: name → SQL. */
  const shipped = async (migrations: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'footnote-migrations-'));
    folders.push(folder);
    for (const [name, sql] of Object.entries(migrations)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), sql);
    }
    return folder;
  };
  const run = (database: Database, directory?: string, logger: Logger = silentLogger) =>
    migrate(database, { logger, ...(directory === undefined ? {} : { directory }) });

  it('applies what ships, once', async () => {
    const database = await connect();
    const first = await run(database);
    expect(first.applied.length).toBeGreaterThan(0);
    expect(await run(database)).toEqual({ applied: [] });
    await database.pool.query(aThread);
    expect((await database.pool.query('SELECT id FROM thread')).rows).toEqual([{ id: 't' }]);
  });

  it('asks a single small query when nothing is to be done', async () => {
    const database = await connect();
    await run(database);
    const queries: unknown[] = [];
    const counted = new Proxy(database.pool, {
      get: (pool, name) => {
        queries.push(name);
        return Reflect.get(pool, name, pool) as unknown;
      },
    });
    await run({ ...database, pool: counted });
    expect(queries).toEqual(['query']);
  });

  it('happens once when two processes do it at the same time', async () => {
    const folder = await shipped({
      '1_slow': 'SELECT pg_sleep(0.3); CREATE TABLE one ()',
      '2_next': 'CREATE TABLE two ()',
    });
    const [left, right] = [await connect(), await connect()];
    const results = await Promise.all([run(left, folder), run(right, folder)]);
    expect(results.flatMap((result) => result.applied).toSorted()).toEqual(['1_slow', '2_next']);
  });

  it('keeps nothing of a migration that fails, and applies it again when it is mended', async () => {
    const broken = await shipped({
      '1_good': 'CREATE TABLE good ()',
      '2_bad': 'CREATE TABLE half (); SELECT 1 / 0;',
    });
    const database = await connect();
    await expect(run(database, broken)).rejects.toMatchObject({
      code: 'migration-failed',
      message: expect.stringMatching(/2_bad.*division by zero/u) as string,
    });
    const tables = await database.pool.query(
      `SELECT to_regclass('good') AS good, to_regclass('half') AS half`,
    );
    expect(tables.rows).toEqual([{ good: 'good', half: null }]);
    const mended = await shipped({ '1_good': 'CREATE TABLE good ()', '2_bad': 'CREATE TABLE half ()' });
    expect(await run(database, mended)).toEqual({ applied: ['2_bad'] });
  });

  it('counts an attempt of Prisma that never finished as rolled back', async () => {
    const folder = await shipped({
      '1_first': 'CREATE TABLE first ()',
      '2_second': 'CREATE TABLE second ()',
    });
    const database = await connect();
    await run(database, await shipped({ '1_first': 'CREATE TABLE first ()' }));
    await database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '2_second')`,
    );
    expect(await run(database, folder)).toEqual({ applied: ['2_second'] });
    const { rows } = await database.pool.query(
      `SELECT id = 'x' AS by_prisma, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS rolled_back
       FROM _prisma_migrations WHERE migration_name = '2_second' ORDER BY 1 DESC`,
    );
    expect(rows).toEqual([
      { by_prisma: true, finished: false, rolled_back: true },
      { by_prisma: false, finished: true, rolled_back: false },
    ]);
  });

  it('refuses a database that a newer version has used', async () => {
    const database = await connect();
    await run(
      database,
      await shipped({ '1_now': 'CREATE TABLE now ()', '2_future': 'CREATE TABLE future ()' }),
    );
    const older = run(database, await shipped({ '1_now': 'CREATE TABLE now ()' }));
    await expect(older).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining('2_future') as string,
    });
  });

  it('warns when a migration was changed after it had been applied', async () => {
    const database = await connect();
    await run(database, await shipped({ '1_now': 'CREATE TABLE now ()' }));
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (_fields: object, message: string) => warnings.push(message) };
    await run(database, await shipped({ '1_now': 'CREATE TABLE now (id int)' }), logger);
    expect(warnings).toEqual([expect.stringContaining('changed')]);
  });

  it('leaves the tables of others alone, even those with our names', async () => {
    await query(empty.url, `CREATE TABLE public.run (theirs int); CREATE TABLE public.thread (theirs int)`);
    const database = await connect();
    await run(database);
    expect(await query(empty.url, 'SELECT * FROM public.run')).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT 'run'::regclass::text AS ours, 'public.run'::regclass::text AS theirs`,
    );
    expect(rows).toEqual([{ ours: 'run', theirs: 'public.run' }]);
  });

  it('says which right is missing when the user may not make a schema', async () => {
    const role = `poor_${new URL(empty.url).pathname.slice(-6)}`;
    await query(empty.url, `CREATE ROLE ${role} LOGIN PASSWORD 'p'`);
    const url = new URL(empty.url);
    [url.username, url.password] = [role, 'p'];
    const poor = await connect({ url: url.href });
    await expect(run(poor)).rejects.toMatchObject({
      code: 'migration-failed',
      hint: expect.stringContaining('CREATE') as string,
    });
    await query(empty.url, `CREATE SCHEMA footnote AUTHORIZATION ${role}`);
    expect((await run(poor)).applied.length).toBeGreaterThan(0);
    await poor.close();
    await query(empty.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
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
