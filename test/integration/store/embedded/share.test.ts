// The embedded Postgres between processes: one server, whoever comes and goes.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/base/logger.ts';
import { workerSettingsSchema } from '../../../../src/durable/settings.ts';
import { startEmbedded } from '../../../../src/store/embedded/start-embedded.ts';
import {
  cleanUp,
  homeOf,
  logOf,
  madeDirectory,
  pidOf,
  rowsOf,
  serverDirectory,
  serverUser,
} from '../../../support/embedded.ts';

afterEach(cleanUp);
const start = (directory: string) => startEmbedded({ directory, logger: silentLogger });

describe('an embedded Postgres', () => {
  it('is attached to by the next user and stopped by the last', async () => {
    const directory = await madeDirectory();
    const first = await start(directory);
    const pid = pidOf(directory);
    const second = await start(directory);
    expect(second.url).toBe(first.url);
    await first.release();
    expect(pidOf(directory)).toBe(pid);
    await rowsOf(second.url, 'SELECT 1');
    await second.release();
    expect(pidOf(directory)).toBeNull();
  });

  it('keeps its data from one start to the next', async () => {
    const directory = await madeDirectory();
    const first = await start(directory);
    await rowsOf(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.release();
    const second = await start(directory);
    expect(await rowsOf(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.release();
  });

  it('is one server when processes start it at the same moment', async () => {
    const directory = await serverDirectory();
    const users = [1, 2, 3].map(() => serverUser(directory));
    const lines = await Promise.all(users.map((user) => user.line));
    expect(new Set(lines.map((line) => line.url)).size).toBe(1);
    expect((await logOf(directory)).match(/starting PostgreSQL/gu)).toHaveLength(1);
    await Promise.all(users.map((user) => user.release()));
    expect(pidOf(directory)).toBeNull();
  });

  it('has room for the most processes that a service may have, each with a pool of ten', async () => {
    const server = await start(await madeDirectory());
    const [row] = await rowsOf(server.url, `SELECT current_setting('max_connections')::int AS most`);
    const processes = workerSettingsSchema.shape.processes.maxValue ?? Infinity;
    expect((row as { most: number }).most).toBeGreaterThan(processes * 10);
    await server.release();
  });

  it('does not wait for a user that was killed', async () => {
    const directory = await madeDirectory();
    const killed = serverUser(directory);
    await killed.line;
    const other = await start(directory);
    await killed.kill();
    expect(pidOf(directory)).not.toBeNull();
    await other.release();
    expect(pidOf(directory)).toBeNull();
  });

  it('is reached through a socket among its data, and over its port where a folder holds no sockets', async () => {
    const directory = await madeDirectory();
    const way = async (url: string) =>
      rowsOf(url, 'SELECT inet_client_addr() IS NULL AS "isLocal"').then(([row]) => row?.['isLocal']);
    const server = await start(directory);
    expect(new URL(server.url).searchParams.get('host')).toBe(join(homeOf(directory), 'data'));
    expect(await way(server.url)).toBe(true);
    await server.release();

    const unix_socket_directories = join(homeOf(directory), 'x'.repeat(110));
    const plain = await startEmbedded({
      directory,
      logger: silentLogger,
      settings: { unix_socket_directories },
    });
    expect(new URL(plain.url).searchParams.get('host')).toBe(null);
    expect(await way(plain.url)).toBe(false);
    await plain.release();
  });

  it('is safe, private and the same everywhere', async () => {
    const directory = await serverDirectory();
    const server = await start(directory);
    const settings = [
      'fsync',
      'full_page_writes',
      'listen_addresses',
      'unix_socket_directories',
      'password_encryption',
    ];
    const rows = await rowsOf(
      server.url,
      settings.map((name) => `SELECT current_setting('${name}') v`).join(' UNION ALL '),
    );
    expect(rows.map((row) => row['v'])).toEqual(['on', 'on', '127.0.0.1', '.', 'scram-sha-256']);
    const [database] = await rowsOf(
      server.url,
      `SELECT datlocprovider, datlocale, datcollate, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()`,
    );
    expect(database).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      datcollate: 'C.UTF-8',
      encoding: 'UTF8',
    });
    const modes = ['', 'data', 'users', 'data/footnote-password', 'server.log', 'data/postmaster.pid'];
    const actual = await Promise.all(
      modes.map(async (name) => ((await stat(join(homeOf(directory), name))).mode & 0o777).toString(8)),
    );
    expect(actual).toEqual(['700', '700', '700', '600', '600', '600']);
    await server.release();
  });

  it('has a random password that is asked for', async () => {
    const directory = await serverDirectory();
    const server = await start(directory);
    const url = new URL(server.url);
    expect(url.password).toMatch(/^[0-9a-f]{48}$/u);
    expect(await readFile(join(homeOf(directory), 'data/footnote-password'), 'utf8')).toBe(url.password);
    url.password = 'guess';
    await expect(rowsOf(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/u);
    url.password = '';
    await expect(rowsOf(url.href, 'SELECT 1')).rejects.toThrow(/password/u);
    await server.release();
  });
});
