// Runs a program of Postgres as the right user and with a clean environment.
import { spawn } from 'node:child_process';
import { FootnoteError } from '../../base/errors.ts';

/** The operating-system user that owns the data; null: the user of this process. Postgres refuses to run as root. */
export type Runner = { readonly uid: number; readonly gid: number } | null;

export interface Program {
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
export function runProgram(program: Program): Promise<Ended> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program.file, program.args, {
      ...program.runner,
      ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
      detached: program.detached ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      env: cleanEnvironment(program.env),
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

/** An environment without LANG and LC_ALL, which may name missing locales, and PG* variables, which may point to another server. */
function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra };
}
