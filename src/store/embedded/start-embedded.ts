// The embedded Postgres for installations without a database: made, started, shared by processes, stopped by the last one.
import { chmod, realpath, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomInt, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FootnoteError, codeOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { packagedBinaries, runnableBinaries } from './binaries.ts';
import { knownHome, openHome } from './home.ts';
import { initialised, passwordOf } from './initialise.ts';
import { withLock } from './process-lock.ts';
import { lastPort, noSocket, serverOf, settled, startServer, stopServer, type Server } from './server.ts';
import { lives, ownMark, parseMark } from './process-mark.ts';

export interface EmbeddedOptions {
  /** Belongs to the server alone (0700); made if missing. Data, log, lock and users live here. */
  readonly directory: string;
  readonly logger: Logger;
  /** Further settings of the server, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How often a dead server is noticed and started again. Default: 500 ms. */
  readonly watchMs?: number;
}

const lockTimeoutMs = 120_000;
const orphanTimeoutMs = 20_000;

/**
 * Attaches to the server of this directory, or makes and starts one. Any number of processes may do so at once; each of
 * them watches the server and starts it again when it dies.
 * @throws FootnoteError `disk-full`, `database-failed`, `database-unreachable`
 */
export async function startEmbedded(options: EmbeddedOptions) {
  try {
    // Only the last one is private: the server's user must get through the others.
    makeFolder(options.directory, 0o700);
    const directory = await realpath(options.directory);
    await chmod(directory, 0o700);
    return await attach(directory, options);
  } catch (error) {
    throw asOurs(error, options.directory);
  }
}

async function attach(directory: string, options: EmbeddedOptions) {
  const { logger } = options;
  const locked = <T>(work: () => Promise<T>) => withLock(join(directory, 'lock'), lockTimeoutMs, work);
  const first = await locked(async () => {
    const signOff = await signOn(directory);
    try {
      return { signOff, running: await runningServer(directory, options) };
    } catch (error) {
      await signOff();
      throw error;
    }
  });
  let { running } = first;
  let released: Promise<void> | undefined;
  const restart = async () => {
    await locked(async () => {
      if (released !== undefined) return;
      const before = running.port;
      running = await runningServer(directory, options, before);
      const { port } = running;
      if (port === before) logger.warn({ port }, 'the embedded Postgres had died and was started again');
      else
        logger.error({ port, before }, 'the embedded Postgres had to move to another port: restart Footnote');
    });
  };
  let restarting: Promise<void> | undefined;
  const ensureAlive = async () => {
    if (released !== undefined || serverOf(running.data) !== null) return;
    restarting ??= restart().finally(() => (restarting = undefined));
    await restarting;
  };
  const watch = setInterval(() => {
    ensureAlive().catch((error: unknown) =>
      logger.error({ error }, 'the embedded Postgres does not come back'),
    );
  }, options.watchMs ?? 500);
  watch.unref();
  const release = () =>
    locked(async () => {
      await first.signOff();
      if ((await livingUsers(directory)) > 0) return;
      const server = await settled(running.data);
      if (server !== null) await stopServer(server);
    });
  return {
    /** The address on 127.0.0.1, with a superuser and a random password, and with the folder of the server's socket where it has one. */
    get url() {
      const { data, port, password, hasSocket } = running;
      const socket = hasSocket && isShort(data) ? `&host=${encodeURIComponent(data)}` : '';
      return `postgresql://footnote:${password}@127.0.0.1:${port}/postgres?sslmode=disable${socket}`;
    },
    /** Starts the server again if it died, on the same port if that is free; resolves when it takes connections. */
    ensureAlive,
    /** Signs this process off; the last process stops the server and waits for its end. */
    release: () => {
      clearInterval(watch);
      return (released ??= release());
    },
  };
}

/** The living server, or a new one; under the lock only. `before`: the port that the pools of this process use. */
async function runningServer(directory: string, options: EmbeddedOptions, before: number | null = null) {
  const known = await knownHome(directory);
  const living = await settled(join(known, 'data'));
  if (living !== null) return { data: join(known, 'data'), ...living, password: await passwordOf(known) };
  const began = performance.now();
  const home = await openHome(directory);
  const binaries = await runnableBinaries(await packagedBinaries(), home.path, home.runner);
  const password = await initialised(home, binaries);
  const data = join(home.path, 'data');
  const start = { data, pgCtl: binaries.pgCtl, runner: home.runner, settings: options.settings ?? {} };
  const server = await startOnSomePort(
    (port) =>
      startServer({ ...start, port }).catch((error: unknown) => {
        // Some file systems hold no sockets, such as folders of the host in a container on macOS.
        if (!/could not create any Unix-domain sockets/u.test(String(error))) throw error;
        const settings = { ...start.settings, unix_socket_directories: noSocket };
        return startServer({ ...start, port, settings });
      }),
    lastPort(data) ?? before,
    options.logger,
  );
  // Logged as debug only: commands that print a result start a server each time.
  options.logger.debug(
    { data, port: server.port, ms: Math.round(performance.now() - began) },
    'started the embedded Postgres',
  );
  return { data, ...server, password };
}

/** Unix: 104 bytes for the path of a socket on macOS, 108 on Linux; the longest name there is `.s.PGSQL.32767`. */
function isShort(data: string): boolean {
  return Buffer.byteLength(data) + 16 <= 104;
}

/** What Postgres says beside children of a dead server, and beside a server that began a moment earlier. */
const passes = /pre-existing shared memory block|(?:PID|lock) file "[^"]*" (?:is empty|already exists)/u;

/**
 * Tries the preferred port first: the pools of living processes point there. Postgres refuses to start beside children of a killed
 * server, and beside one that a process began before it was killed: both pass.
 */
async function startOnSomePort(
  start: (port: number) => Promise<Server>,
  preferred: number | null,
  logger: Logger,
): Promise<Server> {
  let port = preferred ?? (await freePort());
  let attemptsLeft = 5;
  for (const deadline = performance.now() + orphanTimeoutMs; ;) {
    try {
      return await start(port);
    } catch (error) {
      const said = String(error);
      if (/could not bind|Address already in use/u.test(said) && attemptsLeft > 0) {
        attemptsLeft -= 1;
        port = await freePort();
      } else if (passes.test(said) && performance.now() < deadline) {
        logger.debug({ said }, 'waiting until the embedded Postgres can be started');
        await sleep(100);
      } else throw error;
    }
  }
}

/** A free port below 32768, where no system takes ports for outgoing connections: it stays free after a crash. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

function asOurs(error: unknown, directory: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new FootnoteError('disk-full', `There is no space left for the database in ${directory}.`, {
      hint: 'Free some 200 MB on that disk, or set DATABASE_URL to a database elsewhere.',
      retry: 'backoff',
      cause: error,
    });
  }
  const failed = (message: string, hint: string) =>
    new FootnoteError('database-failed', message, { hint, cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const hint =
      'Run Footnote as the user that owns this directory, or set FOOTNOTE_DATA to another place to begin anew.';
    return failed(`The database in ${directory} cannot be used: ${String(error)}`, hint);
  }
  if (error instanceof Error && 'syscall' in error && error.syscall === 'mkdir') {
    const hint =
      'Something on the way there is no folder, or lets none be made in it. Set FOOTNOTE_DATA to another place.';
    return failed(`The folder ${directory} for the database cannot be made: ${error.message}`, hint);
  }
  return error;
}

/** Registers this process, so that the last user can stop the server; returns how to sign off. Both under the lock. */
async function signOn(directory: string): Promise<() => Promise<void>> {
  const folder = join(directory, 'users');
  makeFolder(folder, 0o700);
  const file = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(file, JSON.stringify(ownMark()), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The number of living users; removes the files of users that died without signing off. */
async function livingUsers(directory: string): Promise<number> {
  const folder = join(directory, 'users');
  let living = 0;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const mark = parseMark(await readFile(file, 'utf8'));
    if (mark !== null && lives(mark)) living += 1;
    else await rm(file, { force: true });
  }
  return living;
}
