// What a platform's connection remembers, and which process has it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { silentLogger } from '../../../src/base/logger.ts';
import type { ConnectionMemory } from '../../../src/chat/port.ts';
import { createConnectionMemory } from '../../../src/store/connection-memory.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

let place: TestDatabase;
let databases: Database[];
let [one, two]: ConnectionMemory[] = [];

beforeAll(async () => {
  place = await testDatabase();
  databases = await Promise.all([1, 2].map(() => connectDatabase(place.url, { logger: silentLogger })));
  [one, two] = databases.map(({ pool }) => createConnectionMemory(pool, place.url, silentLogger));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
});

const memory = (which: ConnectionMemory | undefined): ConnectionMemory => {
  if (which === undefined) throw new Error('it is not there yet');
  return which;
};
const forever = new AbortController().signal;

/** A hold that is asked for, and whether it was given. */
function asking(which: ConnectionMemory | undefined, name: string, signal = forever) {
  const state = { held: false };
  const hold = memory(which)
    .hold(name, signal)
    .then((given) => {
      state.held = true;
      return given;
    });
  hold.catch(() => {});
  return { state, hold };
}
/** The server ends whoever holds this. */
async function endHolder(): Promise<void> {
  const client = new Client({ connectionString: place.url });
  await client.connect();
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await client.end();
  if (rowCount !== 1) throw new Error(`${rowCount} hold it`);
}

describe('a connection', () => {
  it('is held by one process, until it lets go', async () => {
    const first = await asking(one, 'a').hold;
    const second = asking(two, 'a');
    const other = await memory(two).hold('b', forever);
    expect(second.state.held).toBe(false);
    await other.letGo();
    await first.letGo();
    await (await second.hold).letGo();
  });

  it('is held once within a process too', async () => {
    const first = await memory(one).hold('c', forever);
    const again = asking(one, 'c');
    const elsewhere = await memory(one).hold('d', forever);
    expect(again.state.held).toBe(false);
    await elsewhere.letGo();
    await first.letGo();
    await (await again.hold).letGo();
  });

  it('is taken over when its holder dies', async () => {
    const dead = await memory(one).hold('e', forever);
    const next = asking(two, 'e');
    expect(dead.lost.aborted).toBe(false);
    await endHolder();
    const held = await next.hold;
    // Whoever had it is told, and may let go of it later.
    await expect.poll(() => dead.lost.aborted).toBe(true);
    expect(held.lost.aborted).toBe(false);
    await held.letGo();
    await dead.letGo();
  });

  it('is no longer waited for when that is given up', async () => {
    const first = await memory(one).hold('f', forever);
    const giving = new AbortController();
    const waiting = asking(two, 'f', giving.signal);
    giving.abort(new Error('enough'));
    await expect(waiting.hold).rejects.toThrow();
    await first.letGo();
    await (await memory(one).hold('f', forever)).letGo();
  });

  it('remembers the newest that was written, for all processes', async () => {
    expect(await memory(one).read('session')).toBeNull();
    await memory(one).write('session', { id: 'x', seq: 1 });
    await memory(two).write('session', { id: 'x', seq: 2 });
    await memory(two).write('other', ['y']);
    expect(await memory(one).read('session')).toEqual({ id: 'x', seq: 2 });
    await memory(one).write('session', null);
    expect(await memory(two).read('session')).toBeNull();
  });

  it('leaves no connection behind', async () => {
    const held = await memory(one).hold('g', forever);
    await held.letGo();
    await eventually('the server has forgotten it', async () => {
      const { rows } = await (databases[0] as Database).pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE application_name = 'footnote lock' AND datname = current_database()`,
      );
      return rows[0]?.count === 0;
    });
  });
});
