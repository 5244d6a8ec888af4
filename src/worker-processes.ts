// Child processes of a service with a worker each, so that it uses several cores. They are restarted when they die, and end with the service.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';

/** Backoff before a process that died is restarted: doubled each time, and back to the first pause once a process has lived for `steadyMs`. */
const pause = { first: 1_000, most: 30_000, steadyMs: 60_000 };
/** How long a process that is told to end may take to put its runs back. */
const patienceMs = 20_000;

/** The variable that tells a child process its number, from 1. */
const variable = 'FOOTNOTE_PROCESS';

/** Starts `count` processes with the command-line options of this process. */
export function startWorkerProcesses(
  count: number,
  environment: NodeJS.ProcessEnv,
  logger: Logger,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const keep = async (number: number): Promise<void> => {
    const own = { ...environment, [variable]: String(number) };
    let pauseMs = pause.first;
    while (!closing.signal.aborted) {
      const begun = systemClock.now();
      const [code, signal] = await lived(begin(own), closing.signal);
      if (closing.signal.aborted) return;
      if (systemClock.now() - begun > pause.steadyMs) pauseMs = pause.first;
      logger.error({ number, code, signal, pauseMs }, 'a worker process has ended; it is begun again');
      await systemClock.sleep(pauseMs, closing.signal);
      pauseMs = Math.min(pauseMs * 2, pause.most);
    }
  };
  const kept = Array.from({ length: count }, (_, index) => keep(index + 1));
  return {
    async close() {
      closing.abort();
      await Promise.all(kept);
    },
  };
}

/** The number of this child process; 0: it is no child. A child whose service is gone ends by itself, as by SIGTERM. */
export function processNumber(environment: Readonly<Record<string, string | undefined>>): number {
  const number = Number(environment[variable] ?? 0);
  if (process.connected) process.once('disconnect', terminate);
  // The service has ended while this process was starting.
  else if (number > 0) terminate();
  return number;
}

function terminate(): void {
  process.kill(process.pid, 'SIGTERM');
}

/** Starts a child in a process group of its own: it hears of Ctrl-C at a terminal once, from its service. */
function begin(env: NodeJS.ProcessEnv): ChildProcess {
  const [, program = '', , ...options] = process.argv;
  return fork(program, ['worker', ...options], { detached: true, env });
}

/** Resolves when the child has ended, to its code and signal. The child is told to end when the service closes. */
async function lived(child: ChildProcess, closing: AbortSignal): Promise<readonly unknown[]> {
  let hurry: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    hurry = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  };
  closing.addEventListener('abort', end, { once: true });
  try {
    return (await once(child, 'exit')) as unknown[];
  } catch (error) {
    // The process could not be started.
    return [error, null];
  } finally {
    closing.removeEventListener('abort', end);
    clearTimeout(hurry);
  }
}
