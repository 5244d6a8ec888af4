// The queue while its Postgres breaks connections, is cut off, goes silent or is not ready for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger, type Logger } from '../../../src/base/logger.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';
import { builtScript } from '../../support/built-script.ts';
import { overPort, testDatabase, urlOf, type TestDatabase } from '../../support/database.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { startRelay, type TcpRelay } from '../../support/tcp-relay.ts';

describe('a job queue on Postgres', () => {
  let database: TestDatabase;
  let relay: TcpRelay;
  let relayed: string;
  const queues: JobQueue[] = [];

  beforeEach(async () => {
    database = await testDatabase('empty');
    const url = overPort(database.url);
    relay = await startRelay({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(relay.port);
    relayed = url.href;
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await relay.cut();
    await database.drop();
  });

  const open = async (url: string, options: { logger?: Logger; lane?: string; ephemeral?: boolean } = {}) => {
    const store = { databaseUrl: url };
    const queue = await createBullmqQueue({ store, lane: 'shared', logger: silentLogger, ...options });
    queues.push(queue);
    return queue;
  };
  /** Lets everybody in again, or ends all connections to the database and lets nobody in. */
  const accept = async (connections: boolean) => {
    const name = new URL(database.url).pathname.slice(1);
    const url = urlOf(database.url, 'postgres');
    await rows(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${connections}`, url);
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    if (!connections) await rows(others, url);
  };
  const rows = async (sql: string, url = database.url): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  test('goes on by itself after every connection was terminated, also with a handler busy', async () => {
    const log = loudLogger();
    const queue = await open(database.url, { logger: log.logger });
    const story: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const thread = async (id: string) => {
      story.push(`${id} began`);
      await held;
      story.push(`${id} ended`);
    };
    await queue.work({ thread, runs: async () => {} }, { concurrency: 1 });
    await queue.wakeThread('thr_1');
    await vi.waitFor(() => expect(story).toEqual(['thr_1 began']), 20_000);
    const ended = await rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(ended.length).toBeGreaterThanOrEqual(2);
    letGo();
    await vi.waitFor(() => queue.wakeThread('thr_2'), 30_000);
    await vi.waitFor(() => expect(story).toContain('thr_2 ended'), 30_000);
    expect(story.filter((line) => line === 'thr_1 ended')).toHaveLength(1);
    expect(log.lines('warn').length).toBeLessThanOrEqual(2);
    expect(log.lines('error')).toEqual([]);
  });

  test.each(['is cut off', 'refuses connections'] as const)(
    'does not spin, flood the log or reject unheard while Postgres %s, and goes on after',
    async (what) => {
      const log = loudLogger();
      const queue = await open(relayed, { logger: log.logger });
      let runs = 0;
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const handler = async () => {
        runs += 1;
        await held;
      };
      await queue.work({ runs: handler, thread: async () => {} }, { concurrency: 1 });
      await queue.wakeRun('run_1');
      await vi.waitFor(() => expect(runs).toBe(1), 20_000);
      await (what === 'is cut off' ? relay.cut() : accept(false));
      // A worker that has just finished a job is the one that would ask for the next without a pause.
      letGo();
      const began = Date.now();
      while (Date.now() - began < 2_000) {
        await expect(queue.wakeRun('run_2')).rejects.toMatchObject({ code: 'queue-unreachable' });
        await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable' });
        await systemClock.sleep(100);
      }
      expect(log.lines('warn')).toHaveLength(1);
      expect(log.lines('debug').length).toBeLessThan(120);
      await (what === 'is cut off' ? relay.mend() : accept(true));
      await vi.waitFor(() => queue.wakeRun('run_3'), 20_000);
      await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 20_000);
      const infos = () => log.lines('info').map((line) => line.message);
      await vi.waitFor(() => expect(infos()).toEqual(['the job queue works again']), 20_000);
    },
  );

  test.each(['cut', 'silence'] as const)(
    'after %s fails a wake-up in bounded time, and closes',
    async (how) => {
      const queue = await open(relayed, { ephemeral: true, lane: 'session' });
      await queue.work({ thread: async () => {}, runs: async () => {} }, { concurrency: 2 });
      await relay[how]();
      const began = Date.now();
      await expect(queue.wakeRun('run_1')).rejects.toMatchObject({ code: 'queue-unreachable' });
      expect(Date.now() - began).toBeLessThan(20_000);
      const closing = Date.now();
      await queue.close();
      expect(Date.now() - closing).toBeLessThan(20_000);
    },
  );

  test('gives up connections on which nothing arrives any more', async () => {
    const queue = await open(relayed);
    // More than the pool has connections, so that all of them are open and in use.
    const many = Array.from({ length: 40 });
    await Promise.all(many.map(() => queue.check()));
    relay.silence();
    await Promise.all(many.map(() => queue.wakeRun('run_1').catch(() => {})));
    await relay.mend();
    await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable' });
    await vi.waitFor(() => queue.check(), 60_000);
    await queue.wakeRun('run_2');
  });

  test.each(['cut', 'silence'] as const)(
    'lets the process end by itself after closing, when %s came first',
    async (how) => {
      const script = await builtScript(new URL('closing-process.ts', import.meta.url));
      const command = [script, JSON.stringify({ databaseUrl: relayed })];
      const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await relay[how]();
      child.stdin.end('close now');
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
    },
  );

  test('is made by several processes at once without a fault, and only looked at afterwards', async () => {
    await Promise.all(Array.from({ length: 6 }, () => open(database.url)));
    const applied = await rows('SELECT version, applied_at FROM bullmq.migration ORDER BY version');
    expect(applied.length).toBeGreaterThan(5);
    expect(new Set(applied.map(({ version }) => version)).size).toBe(applied.length);
    await open(database.url);
    expect(await rows('SELECT version, applied_at FROM bullmq.migration ORDER BY version')).toEqual(applied);
  });

  test('works for a user who owns nothing but the right to create a schema', async () => {
    const role = `plain_${Date.now()}`;
    await rows(`CREATE ROLE ${role} LOGIN PASSWORD 'x' NOSUPERUSER`);
    try {
      const url = overPort(database.url);
      url.username = role;
      url.password = 'x';
      const refused = createBullmqQueue({
        store: { databaseUrl: url.href },
        lane: 'shared',
        logger: silentLogger,
      });
      await expect(refused).rejects.toMatchObject({
        code: 'migration-failed',
        hint: expect.stringContaining('GRANT CREATE'),
      });
      await rows(
        `DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO ${role}', current_database()); END $$`,
      );
      const queue = await open(url.href);
      const threads: string[] = [];
      await queue.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
      await queue.wakeThread('thr_1');
      await vi.waitFor(() => expect(threads).toEqual(['thr_1']), 20_000);
      await queue.close();
    } finally {
      await rows(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  test('refuses a schema that a newer version has changed', async () => {
    await (await open(database.url)).close();
    await rows('UPDATE bullmq.migration SET min_client_version = 99');
    await expect(open(database.url)).rejects.toMatchObject({ code: 'database-newer' });
  });

  test('says what is wrong when nobody listens, without giving the password away', async () => {
    await relay.cut();
    const url = new URL(relayed);
    url.password = 'sesame';
    const error = await open(url.href).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'queue-unreachable', hint: expect.stringContaining('DATABASE_URL') });
    expect(String(error)).not.toContain('sesame');
  });

  test('leaves no row of an ephemeral lane behind', async () => {
    const queue = await open(database.url, { ephemeral: true, lane: 'session' });
    const threads: string[] = [];
    await queue.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
    await queue.wakeThread('thr_1');
    await queue.wakeRun('run_1');
    await vi.waitFor(() => expect(threads).toEqual(['thr_1']), 20_000);
    await queue.close();
    expect(await leftovers()).toEqual({ job: 0, event: 0, meta: 0 });
  });

  test('keeps no finished job, and few events', async () => {
    const queue = await open(database.url);
    let handled = 0;
    const thread = async () => {
      handled += 1;
      if (handled % 2 === 0) throw new Error('every second one fails');
    };
    await queue.work({ thread }, { concurrency: 4 });
    await Promise.all(Array.from({ length: 200 }, (_, index) => queue.wakeThread(`thr_${index}`)));
    await vi.waitFor(() => expect(handled).toBe(200), 20_000);
    await queue.close();
    const { job, event } = await leftovers();
    expect(job).toBe(0);
    expect(event).toBeLessThan(500);
  });

  async function leftovers() {
    const count = async (table: string) =>
      Number((await rows(`SELECT count(*) FROM bullmq.${table}`))[0]?.['count']);
    return { job: await count('job'), event: await count('event'), meta: await count('meta') };
  }
});
