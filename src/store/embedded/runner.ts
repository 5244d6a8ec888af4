// The user that the server runs as, and its programs run as that user. Postgres refuses to run as root: root needs another one.
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FootnoteError } from '../../base/errors.ts';
import { spawn } from 'node:child_process';

/**
 * The owner of existing data. For new data the user of this process or, for root, the first of `postgres` and `nobody`
 * that this machine knows (initdb insists on a user with a name).
 */
export async function chooseRunner(data: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(data).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = known.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  const message = 'Postgres does not run as root, and this machine has no other user.';
  const hint = 'Run Footnote as an ordinary user, add a user named "postgres", or set DATABASE_URL.';
  throw new FootnoteError('database-failed', message, { hint });
}

/** True when the runner can enter the directory and write there. */
export async function canWork(runner: Runner, directory: string): Promise<boolean> {
  if (runner === null) return true;
  const args = ['-c', 'cd "$1" && test -w .', 'sh', directory];
  return (await runProgram({ file: '/bin/sh', args, runner, cwd: '/' })).code === 0;
}

/** Makes the runner the owner of a file or of everything below a directory. */
export async function giveAway(path: string, runner: NonNullable<Runner>): Promise<void> {
  await lchown(path, runner.uid, runner.gid);
  const below = await readdir(path, { recursive: true }).catch(() => []);
  for (const name of below) await lchown(join(path, name), runner.uid, runner.gid);
}

/** The operating-system user that owns the data; null: the user of this process. Postgres refuses to run as root. */
export type Runner = { readonly uid: number; readonly gid: number } | null;

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly runner: Runner;
  readonly cwd?: string;
  /** In a session of its own, where Ctrl-C on our terminal does not reach it. */
  readonly detached?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ended {
  /** Null: the program was killed, or could not be started. */
  readonly code: number | null;
  /** The last 16 kB of both outputs. */
  readonly output: string;
}

/** Runs the program and waits for its end; never rejects. */
export function runProgram({ file, args, runner, env, ...how }: Program): Promise<Ended> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, {
      ...runner,
      ...how,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Without LANG and LC_ALL, which may name missing locales, and PG* variables, which may point to another server.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...env },
    });
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-16_384));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The error of a program that failed; a full disk has a code of its own. */
export function programFailed(what: string, output: string): FootnoteError {
  const last = output.trim().split('\n').slice(-6).join('\n');
  if (/No space left on device|Disk quota exceeded|Check free disk space/u.test(output)) {
    return new FootnoteError('disk-full', `${what}: the disk is full.\n${last}`, {
      hint: 'Free some 200 MB on that disk, or set DATABASE_URL to a database elsewhere.',
      retry: 'backoff',
    });
  }
  return new FootnoteError('database-failed', `${what}:\n${last}`, {
    hint: 'Set DATABASE_URL to use a Postgres server of your own instead of the embedded one.',
  });
}
