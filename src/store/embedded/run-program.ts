// Runs one of Postgres' own programs as the user it may run as, in an environment that says nothing about us.
import { spawn } from 'node:child_process';
import { FootnoteError } from '../../base/errors.ts';

/** The operating-system user that owns the data; null: whoever we are. Postgres refuses to run as root. */
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
  /** Null: it was killed, or could not be started at all. */
  readonly code: number | null;
  /** What it wrote to both outputs, its last 16 kB. */
  readonly output: string;
}

/** Waits for its end; never rejects. */
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

/** An error that says which program failed and how; a full disk is told apart. */
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

/** LANG and LC_ALL may name locales this machine lacks, PG* variables may point elsewhere: none of them gets in. */
function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra };
}
