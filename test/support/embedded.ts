// What the tests of the embedded Postgres share: directories that vanish, processes that use it, and looks inside.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { beforeAll, inject } from 'vitest';
import { serverOf, stopServer } from '../../src/store/embedded/server.ts';
import { builtScript } from './built-script.ts';
import { copyServer, madeServer } from './made-server.ts';

export const isRoot = process.getuid?.() === 0;
/** An ordinary user that every Linux knows. */
export const nobody = { uid: 65_534, gid: 65_534 };

let userScript = '';
beforeAll(async () => {
  userScript = await builtScript(new URL('embedded-user.ts', import.meta.url));
});
const cleanups: (() => Promise<void>)[] = [];

/** For afterEach: ends what a test left, newest first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}

export function onCleanUp(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** A directory for a server below a parent with these permissions; the server is stopped and all is removed. */
export async function serverDirectory(parentMode = 0o755): Promise<string> {
  const parent = await mkdtemp(join(inject('runDirectory'), 'server-'));
  await chmod(parent, parentMode);
  onCleanUp(async () => {
    const home = homeOf(join(parent, 'postgres'));
    const server = serverOf(join(home, 'data'));
    if (server !== null) await stopServer(server);
    await Promise.all(
      [parent, home].map((path) => rm(path, { recursive: true, force: true, maxRetries: 3 })),
    );
  });
  return join(parent, 'postgres');
}

/** Such a directory in which a server was made already, and stopped. */
export async function madeDirectory(): Promise<string> {
  const directory = await serverDirectory();
  await copyServer(madeServer(inject('runDirectory')), directory);
  return directory;
}

/** Where the data of a server directory really are. */
export function homeOf(directory: string): string {
  const pointer = join(directory, 'home');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : directory;
}

export const pidOf = (directory: string) => serverOf(join(homeOf(directory), 'data'))?.pid ?? null;

export interface ServerUser {
  readonly process: ChildProcess;
  /** Its one line; rejects when it ends without one. */
  readonly line: Promise<{
    url?: string;
    ms?: number;
    error?: { code: string; message: string; hint?: string };
  }>;
  /** Ends it in order. */
  release(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** Another process that uses the server; in a process group of its own, so that Ctrl-C can be sent to all of it. */
export function serverUser(
  directory: string,
  how: { env?: Record<string, string>; uid?: number; gid?: number; migrations?: string } = {},
): ServerUser {
  const { env = {}, migrations, ...identity } = how;
  const args = [userScript, directory, ...(migrations === undefined ? [] : [migrations])];
  const child = spawn(process.execPath, args, {
    ...identity,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const ended = once(child, 'exit');
  const line = new Promise<Awaited<ServerUser['line']>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) => resolve(JSON.parse(text) as object));
    ended.then(() => reject(new Error('it ended without a word'))).catch(reject);
  });
  line.catch(() => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const release = async () => {
    child.stdin.end('release\n');
    await ended;
  };
  onCleanUp(kill);
  return { process: child, line, release, kill };
}

/** The rows of one query, on a connection of its own. */
export async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function logOf(directory: string): Promise<string> {
  return readFile(join(homeOf(directory), 'server.log'), 'utf8');
}
