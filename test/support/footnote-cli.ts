// Runs the built program as a person would: a child process with its own environment, its streams captured. Its modules and
// packages are in few files (bundle-setup.ts), unless a test wants it as it is shipped.
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { ofPrograms } from './node-options.ts';

const shipped = fileURLToPath(new URL('../../dist', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Written to standard input, which is then closed. Default: closed at once. */
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** Ends the child by SIGKILL, and the test with it. */
  readonly timeoutMs?: number;
  /** From `dist` and the packages, a file for each module, and without options of Node. */
  readonly asShipped?: boolean;
}

/** What Node is given to run the program. */
export function programFile(asShipped = false): string {
  return join(asShipped ? shipped : inject('bundledDist'), 'main.js');
}

/** The environment a child gets: nothing that could reach a real database, queue or model. */
function bareEnvironment(extra: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...extra };
}

export interface StartedCli {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<CliRun>;
  /** Resolves once the child has written something that matches; rejects when it ends without. */
  said(pattern: RegExp): Promise<void>;
}

/** Starts `footnote ...args`; the child is killed when it has not ended in time. */
export function startFootnote(args: readonly string[], options: CliOptions = {}): StartedCli {
  const own = options.asShipped === true ? [] : ofPrograms;
  const child = spawn(process.execPath, [...own, programFile(options.asShipped), ...args], {
    env: bareEnvironment(options.env),
    cwd: options.cwd,
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  const heard = new Set<() => void>();
  const tell = () => heard.forEach((listener) => listener());
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    tell();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    tell();
  });
  child.stdin.on('error', () => {
    // A child that refuses its input early closes the pipe.
  });
  const ended = new Promise<CliRun>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`footnote ${args.join(' ')} did not end in time\n${stdout}\n${stderr}`));
    }, options.timeoutMs ?? 60_000);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, stdout, stderr });
      tell();
    });
  });
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (pattern.test(stdout + stderr)) resolve();
        else if (child.exitCode !== null)
          reject(new Error(`it ended without ${pattern}\n${stdout}\n${stderr}`));
        else return;
        heard.delete(look);
      };
      heard.add(look);
      look();
    });
  return { child, ended, said };
}

/** Runs `footnote ...args` to its end. */
export function footnote(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const { child, ended } = startFootnote(args, options);
  child.stdin.end(options.input ?? '');
  return ended;
}
