// Workers in processes of their own, so that one service uses several cores: begun with it, begun again when they die, ended with it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';

/** Pause before a process that died is begun again: doubled each time, from the first again once it has lived so long. */
const pause = { first: 1_000, most: 30_000, steadyMs: 60_000 };
/** How long a process may hand back what it works on. */
const patienceMs = 20_000;

/** Says to the process that it is one of these, and which, from 1. */
const variable = 'FOOTNOTE_PROCESS';

/** Begins so many, with the options that this process was begun with. */
export function startWorkerProcesses(
  count: number,
  environment: NodeJS.ProcessEnv,
  logger: Logger,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const kept = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const own = { ...environment, [variable]: String(number) };
    return keep(
      () => begin(own),
      closing.signal,
      (how) => logger.error({ number, ...how }, 'a worker process has ended; it is begun again'),
    );
  });
  return {
    async close() {
      closing.abort();
      await Promise.all(kept);
    },
  };
}

/** Which of the processes this one is; 0: nobody's. One whose service is gone ends by itself, as by a signal. */
export function processNumber(environment: Readonly<Record<string, string | undefined>>): number {
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  return Number(environment[variable] ?? 0);
}

async function keep(
  make: () => ChildProcess,
  closing: AbortSignal,
  ended: (how: object) => void,
): Promise<void> {
  let pauseMs = pause.first;
  while (!closing.aborted) {
    const begun = systemClock.now();
    const [code, signal] = await lived(make(), closing);
    if (closing.aborted) return;
    if (systemClock.now() - begun > pause.steadyMs) pauseMs = pause.first;
    ended({ code, signal, pauseMs });
    await systemClock.sleep(pauseMs, closing);
    pauseMs = Math.min(pauseMs * 2, pause.most);
  }
}

/** In a group of its own: Ctrl-C at a terminal reaches it through its service, once. */
function begin(env: NodeJS.ProcessEnv): ChildProcess {
  const [, program = '', , ...options] = process.argv;
  return fork(program, ['worker', ...options], { detached: true, env });
}

/** How it ended; told to end when the service does. */
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
    // It could not be begun.
    return [error, null];
  } finally {
    closing.removeEventListener('abort', end);
    clearTimeout(hurry);
  }
}
