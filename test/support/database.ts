// A fresh, migrated database for a test file.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** What a database can be a copy of: all that a service finds in one, the tables of the queue alone, or nothing. */
export const templates = {
  migrated: 'footnote_template',
  queue: 'footnote_queue',
  empty: 'template1',
} as const;

/** With what the names of copies begin. Whoever connects to one of them is not asked for a password. */
export const testPrefix = 'test_';

export interface TestDatabase {
  readonly url: string;
  /** Ends all connections to it and removes it. */
  drop(): Promise<void>;
}

/** Needs a vitest project with postgres-setup.ts as its globalSetup. `empty`: not migrated. */
export function testDatabase(kind: keyof typeof templates = 'migrated'): Promise<TestDatabase> {
  return databaseLike(urlOf(inject('postgresUrl'), templates[kind]));
}

/** A copy of the database at `url`, to which nobody may be connected, on the same server. */
export async function databaseLike(url: string): Promise<TestDatabase> {
  const name = `${testPrefix}${randomBytes(6).toString('hex')}`;
  const template = new URL(url).pathname.slice(1);
  const server = urlOf(url, 'postgres');
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return { url: urlOf(url, name), drop: () => asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The same database over its port, where the address has a socket besides. */
export function overPort(url: string): URL {
  const over = new URL(url);
  over.search = '';
  return over;
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
