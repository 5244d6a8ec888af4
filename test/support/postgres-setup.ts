// One Postgres for all tests of a vitest run: the product's own embedded server, in a temporary directory, with databases
// to copy from. Nothing of it is left behind, however the run ends.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { silentLogger } from '../../src/base/logger.ts';
import { createBullmqQueue } from '../../src/jobs/bullmq-queue.ts';
import { connectDatabase } from '../../src/store/database.ts';
import type { Database } from '../../src/store/database.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { migrate } from '../../src/store/migrate.ts';
import { templates, testPrefix, urlOf } from './database.ts';
import { copyServer, makeServer } from './made-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a superuser, on a server that lives as long as the run. */
    postgresUrl: string;
    /** What is below it is gone after the run, with the servers there. */
    runDirectory: string;
  }
}

interface Shared {
  readonly url: string;
  readonly directory: string;
  stop(): Promise<void>;
}

/** Every vitest project evaluates this module for itself; they meet here. */
const meeting = globalThis as { footnotePostgres?: { users: number; shared: Promise<Shared> } };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const met = (meeting.footnotePostgres ??= { users: 0, shared: start() });
  met.users += 1;
  const shared = await met.shared;
  project.provide('postgresUrl', shared.url);
  project.provide('runDirectory', shared.directory);
  return async () => {
    met.users -= 1;
    if (met.users > 0) return;
    delete meeting.footnotePostgres;
    await shared.stop();
  };
}

async function start(): Promise<Shared> {
  const directory = await mkdtemp(join(await roomyPlace(), 'footnote-test-'));
  await chmod(directory, 0o755);
  guard(directory);
  // Tests kill processes, not power supplies: the files need not reach the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200', shared_buffers: '64MB' };
  const made = await makeServer(directory);
  const own = join(directory, 'postgres');
  await copyServer(made, own);
  const server = await startEmbedded({ directory: own, logger: silentLogger, settings });
  const admin = await connectDatabase(server.url, { logger: silentLogger, poolSize: 1 });
  await trustTests(admin);
  await makeTemplates(admin);
  await admin.close();
  const stop = async () => {
    await server.release();
    await rm(directory, { recursive: true, force: true });
  };
  return { url: server.url, directory, stop };
}

/**
 * A folder in memory where there is plenty of it: a run takes some 200 MB. Databases are hundreds of files each that are
 * deleted a moment later, and ext4 without a journal makes a file slowly where many were deleted lately.
 */
async function roomyPlace(): Promise<string> {
  const inMemory = '/dev/shm';
  const plenty = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = await statfs(inMemory);
    // Programs may be copied there, which have to run.
    const forbids = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(await readFile('/proc/mounts', 'utf8'));
    if (bavail * bsize > plenty && freemem() > plenty && !forbids) return inMemory;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}

/** To prove a password takes longer than the rest of connecting, and tests connect thousands of times. */
async function trustTests({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ hba_file: string }>('SHOW hba_file');
  const path = rows[0]?.hba_file ?? '';
  const others = await readFile(path, 'utf8');
  const tests = `"/^${testPrefix}" all`;
  await writeFile(path, `local ${tests} trust\nhost ${tests} 127.0.0.1/32 trust\n${others}`);
  await pool.query('SELECT pg_reload_conf()');
}

/** Making the queue's tables takes longer than most tests, and making ours nearly as long. */
async function makeTemplates({ pool, url }: Database): Promise<void> {
  const logger = silentLogger;
  await pool.query(`CREATE DATABASE ${templates.queue}`);
  const store = { databaseUrl: urlOf(url, templates.queue) };
  await (await createBullmqQueue({ store, lane: 'shared', logger })).close();
  await pool.query(`CREATE DATABASE ${templates.migrated} TEMPLATE ${templates.queue}`);
  const migrated = await connectDatabase(urlOf(url, templates.migrated), { logger });
  await migrate(migrated, { logger });
  await migrated.close();
}

/**
 * A shell that does nothing until this process is gone, by whatever death, and then clears up: all servers below the
 * directory, wherever their data are.
 */
function guard(directory: string): void {
  const script = `cat >/dev/null
    for home in $(grep -ls "^$1/" /var/lib/footnote-*/belongs-to); do set -- "$@" "\${home%/belongs-to}"; done
    find "$@" -name postmaster.pid 2>/dev/null | while read -r file; do kill -QUIT "$(head -n 1 "$file")"; done
    for turn in 1 2 3 4 5; do rm -rf "$@" && break; sleep 1; done`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
}
