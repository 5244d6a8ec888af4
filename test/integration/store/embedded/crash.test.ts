// The embedded Postgres when something dies: its process, the process that starts it, or everything on a terminal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../../src/base/logger.ts';
import { connectDatabase } from '../../../../src/store/database.ts';
import { startEmbedded } from '../../../../src/store/embedded/start-embedded.ts';
import {
  cleanUp,
  homeOf,
  isRoot,
  logOf,
  madeDirectory,
  onCleanUp,
  pidOf,
} from '../../../support/embedded.ts';
import { rowsOf, serverDirectory, serverUser } from '../../../support/embedded.ts';

afterEach(cleanUp);
const start = (directory: string) => startEmbedded({ directory, logger: silentLogger, watchMs: 50 });
const soon = { timeout: 20_000, interval: 10 };
const startsIn = async (directory: string) => (await logOf(directory)).match(/starting PostgreSQL/gu)?.length;

describe('a server that was killed', () => {
  it('is started again where the pools of its users look for it, with all that was committed', async () => {
    const directory = await madeDirectory();
    const server = await start(directory);
    const neighbour = serverUser(directory);
    await neighbour.line;
    const database = await connectDatabase(server.url, { logger: silentLogger });
    await database.pool.query('CREATE SCHEMA footnote; CREATE TABLE work (n int PRIMARY KEY)');
    const committed: number[] = [];
    let failures = 0;
    const enough = new AbortController();
    const work = (async () => {
      for (let n = 0; !enough.signal.aborted; n += 1) {
        await database.pool.query('INSERT INTO work VALUES ($1)', [n]).then(
          () => committed.push(n),
          () => (failures += 1),
        );
      }
    })();
    await vi.waitUntil(() => committed.length > 50, soon);
    process.kill(pidOf(directory) ?? 0, 'SIGKILL');
    await vi.waitUntil(async () => failures > 0 && (await startsIn(directory)) === 2, soon);
    // Until it is started again, the last processes of the dead server may commit something yet.
    const before = committed.length;
    await vi.waitUntil(() => committed.length > before + 50, soon);
    enough.abort();
    await work;
    const { rows } = await database.pool.query<{ n: number }>('SELECT n FROM work');
    const kept = new Set(rows.map((row) => row.n));
    expect(committed.filter((n) => !kept.has(n))).toEqual([]);
    expect(await startsIn(directory)).toBe(2);
    await database.close();
    await server.release();
    await neighbour.release();
    expect(pidOf(directory)).toBeNull();
  });

  it('comes back where it was, too, when somebody stopped it in order', async () => {
    const directory = await madeDirectory();
    const server = await start(directory);
    const before = server.url;
    process.kill(pidOf(directory) ?? 0, 'SIGINT');
    await vi.waitUntil(async () => (await startsIn(directory)) === 2, soon);
    // While it starts it refuses everybody.
    const answers = (url: string) => rowsOf(url, 'SELECT 1').catch(() => null);
    await vi.waitUntil(() => answers(server.url), soon);
    expect(server.url).toBe(before);
    await server.release();
  });

  it('moves to another port when its own was taken meanwhile, and says so in its address', async () => {
    const directory = await madeDirectory();
    const server = await startEmbedded({ directory, logger: silentLogger, watchMs: 3_600_000 });
    const before = server.url;
    const pid = pidOf(directory) ?? 0;
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => pidOf(directory) === null, soon);
    const thief = createServer();
    const port = Number(new URL(before).port);
    await vi.waitUntil(
      () =>
        new Promise((resolve) => {
          thief.once('error', () => resolve(false));
          thief.listen(port, '127.0.0.1', () => resolve(true));
        }),
      soon,
    );
    await server.ensureAlive();
    expect(server.url).not.toBe(before);
    await rowsOf(server.url, 'SELECT 1');
    thief.close();
    await server.release();
  });

  it('leaves a pid file and the lock of a socket that stop nobody, even when they name a living stranger', async () => {
    const directory = await madeDirectory();
    const first = await start(directory);
    const identity = isRoot ? await ownerOf(join(homeOf(directory), 'data')) : {};
    await first.release();
    const stranger = spawn('sleep', ['600'], identity);
    onCleanUp(async () => void stranger.kill('SIGKILL'));
    const port = new URL(first.url).port;
    const data = join(homeOf(directory), 'data');
    const file = [
      stranger.pid,
      data,
      '1700000000',
      port,
      '',
      '127.0.0.1',
      '  1234567         0',
      'ready   ',
      '',
    ];
    for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`])
      await writeFile(join(data, name), file.join('\n'));
    const second = await start(directory);
    // The pools of living processes point there.
    expect(second.url).toBe(first.url);
    await rowsOf(second.url, 'SELECT 1');
    await second.release();
  });
});

describe('a process that dies while it makes the database', () => {
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    it(`by ${signal} leaves nothing in the way of the next one`, async () => {
      const directory = await serverDirectory();
      const user = serverUser(directory);
      await vi.waitUntil(() => drafts(directory).length > 0, soon);
      // Ctrl-C reaches every process of the terminal's foreground group.
      if (signal === 'SIGINT') process.kill(-(user.process.pid ?? 0), signal);
      else user.process.kill(signal);
      await once(user.process, 'exit');
      expect(readdirSync(homeOf(directory))).not.toContain('data');
      const server = await start(directory);
      await rowsOf(server.url, 'SELECT 1');
      await server.release();
      expect(drafts(directory)).toEqual([]);
    });
  }

  it('before the server has written its pid file leaves one that the next process attaches to', async () => {
    const directory = await madeDirectory();
    const server = await startEmbedded({ directory, logger: silentLogger, watchMs: 3_600_000 });
    const file = join(homeOf(directory), 'data', 'postmaster.pid');
    const written = await readFile(file, 'utf8');
    await writeFile(file, '');
    const debug = vi.fn();
    const next = startEmbedded({ directory, logger: { ...silentLogger, debug }, watchMs: 3_600_000 });
    await vi.waitUntil(() => debug.mock.calls.length > 0, soon);
    await writeFile(file, written);
    expect((await next).url).toBe(server.url);
    expect(await startsIn(directory)).toBe(1);
    await rowsOf(server.url, 'SELECT 1');
    await server.release();
    await (await next).release();
    expect(pidOf(directory)).toBeNull();
  });

  it('while the server starts leaves one that the next process attaches to or starts', async () => {
    const directory = await madeDirectory();
    const user = serverUser(directory);
    await vi.waitUntil(() => readdirSync(join(homeOf(directory), 'data')).includes('postmaster.pid'), soon);
    await user.kill();
    const server = await start(directory);
    await rowsOf(server.url, 'SELECT 1');
    await server.release();
    expect(pidOf(directory)).toBeNull();
  });
});

it('Ctrl-C on a terminal ends the process that uses the server but not the server', async () => {
  const directory = await madeDirectory();
  const user = serverUser(directory);
  const { url = '' } = await user.line;
  await rowsOf(url, 'CREATE TABLE kept ()');
  const pid = pidOf(directory);
  process.kill(-(user.process.pid ?? 0), 'SIGINT');
  await once(user.process, 'exit');
  const server = await start(directory);
  expect(pidOf(directory)).toBe(pid);
  await rowsOf(server.url, 'SELECT * FROM kept');
  await server.release();
});

describe('a migration', () => {
  const slow = 'CREATE TABLE before_the_pause (); SELECT pg_sleep(30); CREATE TABLE after_the_pause ();';
  const quick = 'CREATE TABLE before_the_pause (); CREATE TABLE after_the_pause ();';

  it('whose process is killed is applied by the next one', async () => {
    const directory = await madeDirectory();
    const { user, folder, server } = await midway(directory);
    await user.kill();
    await finish(folder, server.url);
    await server.release();
  });

  it('whose server is killed is applied when it is back', async () => {
    const directory = await madeDirectory();
    const { user, folder, server } = await midway(directory);
    process.kill(pidOf(directory) ?? 0, 'SIGKILL');
    expect((await user.line).error?.code).toBe('database-unreachable');
    await server.ensureAlive();
    await finish(folder, server.url);
    await server.release();
  });

  async function midway(directory: string) {
    const server = await start(directory);
    const folder = join(dirname(directory), 'migrations');
    await mkdir(join(folder, '1_pause'), { recursive: true });
    await writeFile(join(folder, '1_pause/migration.sql'), slow);
    const user = serverUser(directory, { migrations: folder });
    const asleep = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    await vi.waitUntil(async () => (await rowsOf(server.url, asleep)).length === 1, soon);
    return { user, folder, server };
  }

  async function finish(folder: string, url: string) {
    await writeFile(join(folder, '1_pause/migration.sql'), quick);
    const again = serverUser(join(dirname(folder), 'postgres'), { migrations: folder });
    expect((await again.line).error).toBeUndefined();
    const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'footnote' ORDER BY 1`;
    expect((await rowsOf(url, tables)).map((row) => row['table_name'])).toEqual([
      '_prisma_migrations',
      'after_the_pause',
      'before_the_pause',
    ]);
    await again.release();
  }
});

const drafts = (directory: string) => {
  try {
    return readdirSync(homeOf(directory)).filter((name) => name.startsWith('data.new-'));
  } catch {
    return [];
  }
};

async function ownerOf(path: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}
