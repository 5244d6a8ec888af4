// What this process has used: CPU, apart for its worker threads, and memory. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of CPU since the process began. */
export interface CpuUsed {
  /** All threads. */
  readonly process: number;
  /** Threads that were started by the program: extraction, passages. */
  readonly workers: number;
}

export interface MemoryUsed {
  /** Resident now and at most, in megabytes (MiB). */
  readonly resident: number;
  readonly peak: number;
}

const threads = () => readdirSync('/proc/self/task');

/** Node's own threads: those that are there before the program starts any. */
let own: ReadonlySet<string> | undefined;

/** To be called once, before any worker thread is started and after a first asynchronous use of the file system. */
export function nameOwnThreads(): void {
  own = new Set(threads());
}

export function cpuUsed(): CpuUsed {
  const { user, system } = process.cpuUsage();
  const others = threads().filter((thread) => own?.has(thread) === false);
  return {
    process: (user + system) / 1_000,
    workers: others.reduce((sum, thread) => sum + cpuOf(thread), 0),
  };
}

/** The kernel counts the nanoseconds a thread was on a core. */
function cpuOf(thread: string): number {
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // It has ended in between.
    return 0;
  }
}

export function memoryUsed(): MemoryUsed {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
