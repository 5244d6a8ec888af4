// One Postgres server process: reading its pid file, starting it and stopping it.
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FootnoteError } from '../../base/errors.ts';
import { textHash } from '../../base/text-hash.ts';
import { commandOf, pidLives } from './process-mark.ts';
import { programFailed, runProgram, type Ended, type Runner } from './runner.ts';

/** As its pid file tells; `status` as Postgres writes it: `starting`, `ready`, `stopping`, … */
export type Server = NonNullable<ReturnType<typeof readPidFile>>;

/** The value of `unix_socket_directories` for none. */
export const noSocket = "''";

const pollMs = 10;
const startTimeoutMs = 60_000;
const maxLogBytes = 4_000_000;

/** The living server on this data directory; null when there is none, whatever a stale pid file says. */
export function serverOf(data: string): Server | null {
  const file = readPidFile(data);
  return file !== null && pidLives(file.pid) && commandOf(file.pid).includes(nameOf(data)) ? file : null;
}

/** The port of the last server, if it was killed; a server that was stopped properly leaves no pid file. */
export function lastPort(data: string): number | null {
  return readPidFile(data)?.port ?? null;
}

/**
 * Starts a server, unless one lives that nobody saw a moment ago, and waits until it takes connections. The server survives this
 * process, and Ctrl-C on its terminal.
 * @throws FootnoteError `database-failed` with the end of its log, `disk-full`
 */
export async function startServer(start: {
  data: string;
  port: number;
  pgCtl: string;
  runner: Runner;
  settings: Readonly<Record<string, string>>;
}): Promise<Server> {
  const { data, port, pgCtl, runner } = start;
  const living = await settled(data);
  if (living !== null) return living;
  await disarmPidFile(data);
  const log = join(dirname(data), 'server.log');
  const before = (await stat(log).catch(() => null))?.size ?? 0;
  if (before > maxLogBytes) await truncate(log);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? noSocket : '.',
    cluster_name: nameOf(data),
    log_checkpoints: 'off',
    // For 64 processes of a service (`worker.processes`), each with up to ten connections when they begin, and some for others.
    max_connections: '700',
    // So the locks of a client that was killed in the middle of a long statement are free a second later.
    ...(process.platform === 'linux' ? { client_connection_check_interval: '1s' } : {}),
    ...start.settings,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  let ended: Ended | undefined;
  const control = runProgram({
    file: pgCtl,
    // The environment names the data directory: pg_ctl would hand an argument to a shell, within double quotes.
    args: ['start', '-w', '-t', '60', '-s', '-l', basename(log), '-o', [`-p ${port}`, ...options].join(' ')],
    env: { PGDATA: data },
    cwd: dirname(data),
    runner,
    detached: true,
  }).then((result) => (ended = result));
  // Polls the pid file itself: pg_ctl looks only every 100 ms.
  for (
    const deadline = performance.now() + startTimeoutMs;
    performance.now() < deadline;
    await sleep(pollMs)
  ) {
    const server = serverOf(data);
    if (server?.status === 'ready') return server;
    if (ended !== undefined && ended.code !== 0) break;
  }
  const { output } = ended ?? (await Promise.race([control, sleep(1000, { output: 'It took too long.' })]));
  const logged = await readFile(log, 'utf8').catch(() => '');
  throw programFailed(
    'The embedded Postgres does not start',
    `${output}\n${logged.slice(before > maxLogBytes ? 0 : before)}${await lackOfSpace(data)}`,
  );
}

/** Where a full disk keeps a server from starting, it may keep it from writing so into its log. */
async function lackOfSpace(data: string): Promise<string> {
  const { bavail, bsize } = await statfs(data);
  return bavail * bsize < 1_000_000 ? '\nNo space left on device' : '';
}

/** Shuts a server down properly and waits until it is gone. */
export async function stopServer({ pid }: Server): Promise<void> {
  // SIGINT is what `pg_ctl stop -m fast` sends: sessions are ended, everything is written.
  process.kill(pid, 'SIGINT');
  for (const deadline = performance.now() + startTimeoutMs; pidLives(pid); await sleep(pollMs)) {
    if (performance.now() > deadline)
      throw new FootnoteError('database-failed', `The embedded Postgres (process ${pid}) does not stop.`);
  }
}

/** Waits while a server is starting or stopping; null when it is gone after that. */
export async function settled(data: string): Promise<Server | null> {
  for (const deadline = performance.now() + startTimeoutMs; ; await sleep(pollMs)) {
    const server = serverOf(data);
    if (server === null || server.status === 'ready') return server;
    if (performance.now() > deadline) {
      throw new FootnoteError('database-unreachable', `The embedded Postgres stays "${server.status}".`, {
        hint: `${join(dirname(data), 'server.log')} says more; its process is ${server.pid}.`,
      });
    }
  }
}

/** A name in the server's command line that tells its process from another one that got the same id later. */
function nameOf(data: string): string {
  return `footnote-${textHash(resolve(data)).slice(0, 16)}`;
}

/** postmaster.pid: pid, data directory, start, port, socket directory, address, shared memory, status (miscinit.c). */
function readPidFile(data: string) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    // A Unix socket in its data directory takes half of what a connection to the port does.
    const hasSocket = (lines[4] ?? '') !== '';
    return pid > 0 && port > 0 ? { pid, port, hasSocket, status: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
}

/**
 * A stale pid file may name a process that has nothing to do with Postgres by now, and then Postgres would not start. The
 * file must stay, because its shared-memory line keeps a new server away from orphans of the old one. So the id in it is
 * replaced by one that no process can have. The file that locks a socket may name such a process, too, and is not needed.
 * An empty file is being written by a server that starts, and one may live by now: then nothing is touched. The file is never
 * emptied, which a full disk could leave so: beside an empty one Postgres does not start.
 */
async function disarmPidFile(data: string): Promise<void> {
  const path = join(data, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === '' || serverOf(data) !== null) return;
  const names = await readdir(data);
  const left = names.filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(join(data, name), { force: true })));
  // No id is longer, so nothing of the old text is left behind the new one.
  if (text !== null) await writeFile(path, text.replace(/^.*/u, '2147483646'), { flag: 'r+' });
}
