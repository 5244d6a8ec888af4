// The built program's own workers, a process each, and how much memory they have.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface WorkerProcess {
  readonly pid: number;
  /** Resident memory now, in MiB. */
  resident(): number;
  /** Milliseconds of CPU since it began, all threads. */
  cpuMs(): number;
  /** SIGTERM. @throws Error when it does not end well */
  stop(): Promise<void>;
}

/** A clock tick of /proc, in milliseconds. */
const tickMs = 10;

/** Starts `footnote worker` with this configuration; resolves when it works. Its log goes to `log`. */
export async function startWorker(product: string, config: string, log: string): Promise<WorkerProcess> {
  const file = await open(log, 'a');
  const child = spawn(process.execPath, [join(product, 'main.js'), 'worker', '--config', config], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' },
    stdio: ['ignore', file.fd, file.fd],
  });
  await file.close();
  await running(child, log);
  const pid = child.pid ?? 0;
  return {
    pid,
    resident: () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
    cpuMs() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      if (child.exitCode !== 0)
        throw new Error(`a worker ended badly; the end of ${log}:\n${await endOf(log)}`);
    },
  };
}

async function running(child: ChildProcess, log: string): Promise<void> {
  while (!(await readFile(log, 'utf8')).includes('worker running')) {
    if (child.exitCode !== null) throw new Error(`a worker did not start; ${log} says:\n${await endOf(log)}`);
    await pause(50);
  }
}

async function endOf(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).slice(-2_000);
}
