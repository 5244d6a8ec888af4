// Identifies a process by its id and its start time, because ids are used again.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from '../../base/errors.ts';
import { jsonIn } from '../../base/json.ts';

/** A process as it can be written into a file: its id and the moment it started. */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

/** This process. */
export function ownMark(): ProcessMark {
  return (own ??= { pid: process.pid, started: startOf(process.pid) ?? '' });
}

let own: ProcessMark | undefined;

/** True while the marked process lives; a zombie counts as dead. */
export function lives(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.started;
}

/** True while any process has this id; a zombie does not count. */
export function pidLives(pid: number): boolean {
  return process.platform === 'linux' ? startOf(pid) !== null : signalReaches(pid);
}

/** The command line of a process; empty when there is none. */
export function commandOf(pid: number): string {
  return (process.platform === 'linux' ? procOf(pid, 'cmdline') : psOf(pid, 'command=')) ?? '';
}

/** Parses what `JSON.stringify(mark)` wrote; null when it is something else. */
export function parseMark(text: string): ProcessMark | null {
  const { pid, started } = (jsonIn(text) ?? {}) as Partial<ProcessMark>;
  return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
}

function startOf(pid: number): string | null {
  if (process.platform === 'win32') return signalReaches(pid) ? '' : null;
  if (process.platform !== 'linux') return psOf(pid, 'lstart=');
  const stat = procOf(pid, 'stat');
  if (stat === null) return null;
  // proc(5): "pid (name) state ppid …", the start time is field 22; a name may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : orNull(() => `${bootId()}/${fields[19]}`);
}

/** What Linux tells of a process; null: there is none. */
const procOf = (pid: number, file: string) => orNull(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'));

/** The same where there is `ps` only. */
const psOf = (pid: number, field: string) =>
  orNull(() =>
    execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim(),
  );

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The id of this boot of Linux: start times count from the boot and can be compared only within one. */
export function bootId(): string {
  return (boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8));
}

let boot: string | undefined;
