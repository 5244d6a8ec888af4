// The shared pool: our schema on every connection, and errors that say what to do.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { createCurrentWork } from '../../../src/telemetry/current-work.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { operationalError } from '../../../src/store/database-error.ts';
import { createStore } from '../../../src/store/store.ts';
import { overPort, testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import type { TestDatabase } from '../../support/database.ts';
import { startRelay } from '../../support/tcp-relay.ts';

let empty: TestDatabase;
const databases: Database[] = [];
beforeAll(async () => {
  empty = await testDatabase();
});
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});
afterAll(() => empty.drop());

async function connect(url = empty.url, poolSize = 3): Promise<Database> {
  const database = await connectDatabase(url, { logger: silentLogger, poolSize });
  databases.push(database);
  return database;
}

/** The URL with one part changed. */
function changed(part: Partial<Pick<URL, 'port' | 'password' | 'pathname' | 'hostname'>>): string {
  return Object.assign(overPort(empty.url), part).href;
}

describe('a database connection', () => {
  it('works in our schema, on each of its connections', async () => {
    const database = await connect();
    const paths = await Promise.all(
      [1, 2, 3].map(() => database.pool.query('SELECT pg_sleep(0.05), current_schema() AS s')),
    );
    expect(paths.map((result) => String((result.rows[0] as { s: unknown }).s))).toEqual([
      'footnote',
      'footnote',
      'footnote',
    ]);
  });

  it('says the same in and outside transactions when the server goes away, and nothing of our source', async () => {
    const { hostname, port } = new URL(empty.url);
    const relay = await startRelay({ host: hostname, port: Number(port) });
    const database = await connect(changed({ port: String(relay.port) }));
    const { library } = createStore(database);
    await library.page('nothing');
    await relay.cut();
    const nothing = { sources: [], evidence: [], findings: [], gaps: [], claims: [], decisions: [] };
    const attempts = [
      () => database.pool.query('SELECT 1'),
      () => library.page('nothing'),
      () => library.saveReport('run_1', nothing),
    ];
    for (const attempt of attempts) {
      const error: unknown = await attempt().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(FootnoteError);
      expect(error).toMatchObject({
        code: 'database-unreachable',
        retry: 'backoff',
        message: expect.stringMatching(/^The database at [^\n]*$/) as string,
      });
    }
  });

  it('tells an unreachable server, a wrong password and a missing database apart', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const port = String((closed.address() as AddressInfo).port);
    await new Promise((resolve) => closed.close(resolve));
    await expect(connect(changed({ port }))).rejects.toMatchObject({
      code: 'database-unreachable',
      retry: 'backoff',
      hint: expect.stringContaining('running') as string,
    });
    await expect(connect(changed({ pathname: '/postgres', password: 'wrong' }))).rejects.toMatchObject({
      code: 'database-unreachable',
      retry: 'never',
      hint: expect.stringContaining('password') as string,
    });
    await expect(connect(changed({ pathname: '/missing' }))).rejects.toMatchObject({
      code: 'database-unreachable',
      hint: expect.stringContaining('Create') as string,
    });
    await expect(connect(changed({ hostname: 'nowhere.invalid' }))).rejects.toMatchObject({
      code: 'database-unreachable',
    });
  });

  it('never shows the password', async () => {
    const error: unknown = await connect(changed({ password: 'hunter2', pathname: '/missing' })).catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).not.toContain('hunter2');
  });

  it('refuses what is no address of a Postgres', async () => {
    await expect(connect('mysql://localhost/x')).rejects.toMatchObject({ code: 'config-invalid' });
    await expect(connect('not a url')).rejects.toMatchObject({ code: 'config-invalid' });
  });

  it('says so where something takes connections and never answers', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = changed({ port: String((server.address() as AddressInfo).port) });
    await expect(connect(url)).rejects.toMatchObject({ code: 'database-unreachable', retry: 'backoff' });
    server.close();
  });

  it('says that the server is the trouble when it ends the session, and recovers', async () => {
    const database = await connect(empty.url, 1);
    const victim = await database.pool.connect();
    const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const other = await connect();
    const pending = victim.query('SELECT pg_sleep(20)');
    pending.catch(() => {});
    await other.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(pending).rejects.toMatchObject({ code: 'database-unreachable', retry: 'backoff' });
    victim.release(true);
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('says that an idle connection is lost without the run for which it was made', async () => {
    const work = createCurrentWork();
    const { logger, lines } = loudLogger();
    const wrap = {
      ...logger,
      warn: (fields: object, text: string) => logger.warn({ ...fields, ...work.fields() }, text),
    };
    const database = await connectDatabase(empty.url, { logger: wrap, poolSize: 2 });
    databases.push(database);
    const pids = await work.within({ runId: 'run_1' }, async () => {
      const sql = 'SELECT pg_backend_pid() AS pid, pg_sleep(0.01)';
      const made = await Promise.all([1, 2].map(() => database.pool.query<{ pid: number }>(sql)));
      return made.map(({ rows }) => rows[0]?.pid);
    });
    const other = await connect();
    await other.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
    await eventually('both are missed', () => lines('warn').length === 2);
    expect(lines('warn').map(({ fields }) => Object.keys(fields))).toEqual([['error'], ['error']]);
  });

  it('lets the errors of a query be what they are', async () => {
    const database = await connect();
    await expect(database.pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
  });

  it('says that the database is the trouble when it was dropped', async () => {
    const lost = await testDatabase();
    const database = await connect(lost.url);
    await lost.drop();
    await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: 'database-unreachable' });
  });

  it('closes twice without complaint', async () => {
    const database = await connect();
    await Promise.all([database.close(), database.close()]);
  });
});

it('a full disk is called by its name', () => {
  const said = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  expect(operationalError(said, 'postgresql://u:p@h/d')).toMatchObject({
    code: 'disk-full',
    retry: 'backoff',
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
  ['', 'The server does not support SSL connections'],
])('trouble with TLS is told with what decides about it: %s %s', (code, message) => {
  const said = Object.assign(new Error(message), code === '' ? {} : { code });
  expect(operationalError(said, 'postgresql://u:p@h/d')).toMatchObject({
    code: 'database-unreachable',
    message: `The database at h/d cannot be talked to by TLS: ${message}`,
    hint: expect.stringContaining('sslmode in DATABASE_URL') as string,
    retry: 'backoff',
  });
});
