// Notes of a platform's connection, and a lock that tells who is connected; it ends with the connection on which it was taken.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { storedJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Hold } from '../chat/port.ts';
import { ownConnection } from './database.ts';
import { firstRow } from './rows.ts';

/** Pause between two attempts to take a lock that another process holds, in milliseconds. */
const pauseMs = 500;

export function createConnectionMemory(pool: Pool, url: string, logger: Logger) {
  return {
    hold: (name: string, signal: AbortSignal) => hold(url, name, signal, logger),
    async read(name: string): Promise<unknown> {
      const sql = `SELECT value FROM connection_note WHERE name = $1`;
      return (await firstRow<{ value: unknown }>(pool, sql, [name]))?.value ?? null;
    },
    async write(name: string, value: unknown): Promise<void> {
      const sql = `INSERT INTO connection_note (name, value) VALUES ($1, $2::json)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, at = now()`;
      await pool.query(sql, [name, storedJson(value)]);
    },
    /** Keeps the value, unless one is kept under that name; resolves to the one that is kept. Of two at once one is the first. */
    async first(name: string, value: string): Promise<unknown> {
      const sql = `INSERT INTO connection_note (name, value) VALUES ($1, $2::json)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`;
      return (await firstRow<{ value: unknown }>(pool, sql, [name, storedJson(value)]))?.value;
    },
  };
}

/** Removes notes older than `days` whose names start with `beginning`. */
export async function forgetNotes(pool: Pool, beginning: string, days: number): Promise<void> {
  const sql = `DELETE FROM connection_note WHERE starts_with(name, $1) AND at < now() - $2::int * interval '1 day'`;
  await pool.query(sql, [beginning, days]);
}

async function hold(url: string, name: string, signal: AbortSignal, logger: Logger): Promise<Hold> {
  for (;;) {
    signal.throwIfAborted();
    const held = await tryToHold(url, name).catch((error: unknown) => {
      logger.debug({ err: error, name }, 'cannot ask for the connection yet');
      return null;
    });
    if (held !== null) return held;
    await sleep(pauseMs, undefined, { signal });
  }
}

/** The lock, which is held for as long as its connection lives; null: another process holds it. */
async function tryToHold(url: string, name: string): Promise<Hold | null> {
  const client = ownConnection(url, 'lock');
  const lost = new AbortController();
  client.on('end', () => lost.abort());
  const letGo = () => client.end().catch(() => {});
  // A server that goes away takes the lock with it. The event `end`, which follows, reports that.
  client.on('error', () => {});
  try {
    await client.connect();
    const sql = `SELECT pg_try_advisory_lock(hashtextextended('footnote/' || $1, 0)) AS held`;
    const { rows } = await client.query<{ held: boolean }>(sql, [name]);
    if (rows[0]?.held === true) return { lost: lost.signal, letGo };
    await client.end();
    return null;
  } catch (error) {
    await letGo();
    throw error;
  }
}
