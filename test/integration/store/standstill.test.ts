// A process that stands still between two messages to the database keeps what it has locked. That must never keep
// others from their work.
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Journal } from '../../../src/durable/port.ts';
import { createConversations } from '../../../src/store/conversations/conversations.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createPostgresJournal } from '../../../src/store/journal/journal.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let fresh: TestDatabase;
let standing: Database;
let living: Database;
let runs = 0;

beforeAll(async () => {
  fresh = await testDatabase();
  standing = await connectDatabase(fresh.url, { logger: silentLogger, poolSize: 30 });
  living = await connectDatabase(fresh.url, { logger: silentLogger });
});
afterAll(async () => {
  await living.close();
  // Its transactions are open for ever.
  await fresh.drop();
});

/** The pool as a process sees it that stands still after so many messages. */
function standstill({ pool }: Database, messages: number): { pool: Pool; still: Promise<void> } {
  let stand = () => {};
  const still = new Promise<void>((resolve) => (stand = resolve));
  const count = (client: PoolClient): PoolClient => {
    let sent = 0;
    const query = (...args: unknown[]): unknown => {
      if (sent++ < messages) return (client.query as (...all: unknown[]) => unknown).apply(client, args);
      stand();
      return new Promise(() => {});
    };
    return new Proxy(client, {
      get(real, property) {
        if (property === 'query') return query;
        const value: unknown = Reflect.get(real, property, real);
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
  };
  const connect = async () => count(await pool.connect());
  return { pool: { connect } as unknown as Pool, still };
}

async function startRun(): Promise<string> {
  const conversations = createConversations(living.pool);
  const name = `p${++runs}`;
  const threadId = await conversations.openThread({ platform: 'test', externalId: name });
  const message = { eventId: 'e', author: { id: name, name }, text: 'why?', purpose: 'request' as const };
  const start = {
    runId: newId('run'),
    request: 'why?',
    lane: 'shared',
    version: 1,
    settings: {},
    posts: [],
  };
  return (await conversations.startRun(threadId, message, start)).runId;
}

/** No pages go with its rows. */
const journalOn = (pool: Pool) => createPostgresJournal(pool, { carry: (begin) => begin('[]') });

const claimAs = (journal: Journal, owner: string) =>
  journal.claim({ owner, lanes: ['shared', 'other "{lane}'], ttlMs: 60_000, perPerson: 1 });

const inTime = <T>(work: Promise<T>): Promise<T | 'too late'> =>
  Promise.race([
    work,
    new Promise<'too late'>((resolve) => {
      setTimeout(resolve, 3_000, 'too late');
    }),
  ]);

describe('a process that stands still', () => {
  it('keeps nobody from claiming: a claim of its own is one message, and holds no lock after it', async () => {
    await Promise.all([startRun(), startRun()]);
    let sent = 0;
    const query = (...args: unknown[]): unknown => {
      sent += 1;
      return (standing.pool.query as (...all: unknown[]) => unknown).apply(standing.pool, args);
    };
    await claimAs(journalOn({ query } as unknown as Pool), 'standing');
    expect(sent).toBe(1);
    const claimed = await inTime(claimAs(journalOn(living.pool), 'living'));
    expect(claimed).toMatchObject({ lease: { owner: 'living' } });
  });

  it.each([0, 1, 2, 3])(
    'keeps nobody from claiming other runs, %i messages into a question',
    async (messages) => {
      // What earlier tests left; rows that are locked stay so.
      const kept = await living.pool.query<{ id: string }>(`SELECT id FROM run FOR UPDATE SKIP LOCKED`);
      const ids = kept.rows.map(({ id }) => id);
      await living.pool.query(`UPDATE run SET status = 'cancelled' WHERE id = ANY ($1)`, [ids]);
      await startRun();
      const claimed = await claimAs(journalOn(living.pool), 'standing');
      if (claimed === null) throw new Error('nothing to claim');
      const { runId } = claimed.lease;
      // Its lease is over, but nobody has taken the run yet.
      await living.pool.query(`UPDATE run SET ready_at = now() - interval '1 second' WHERE id = $1`, [runId]);
      const { pool, still } = standstill(standing, messages);
      const draft = { kind: 'draft', view: {}, deadlineMs: null } as const;
      void journalOn(pool).ask(claimed.lease, {
        key: 'q',
        inputHash: 'h',
        draft,
        events: [],
        result: null,
      });
      await still;
      const other = await startRun();
      const taken = [
        await inTime(claimAs(journalOn(living.pool), 'living')),
        await inTime(claimAs(journalOn(living.pool), 'living')),
      ].map((run) => (run === null || run === 'too late' ? run : run.lease.runId));
      expect(taken).toContain(other);
      // The run itself is taken as well, unless its row is locked.
      expect(taken).toContain(messages < 2 ? runId : null);
    },
  );
});
