// A fresh, migrated database for a test file.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export const templateName = 'footnote_template';

export interface TestDatabase {
  readonly url: string;
  /** Ends all connections to it and removes it. */
  drop(): Promise<void>;
}

/** Needs a vitest project with postgres-setup.ts as its globalSetup. `empty`: not migrated. */
export function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  return databaseLike(urlOf(inject('postgresUrl'), kind === 'migrated' ? templateName : 'template1'));
}

/** A copy of the database at `url`, to which nobody may be connected, on the same server. */
export async function databaseLike(url: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(url).pathname.slice(1);
  const server = urlOf(url, 'postgres');
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return { url: urlOf(url, name), drop: () => asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The same server, another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
