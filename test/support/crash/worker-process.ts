// One worker process as the harness sees it: begun with a WorkerSpec, killed, frozen, released or ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ofPrograms } from '../node-options.ts';
import type { FromWorker, ProcessSpec, ToWorker, WorkerSpec } from './spec.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface WorkerProcess {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Null while it lives. */
  readonly exit: () => Exit | null;
  /** Resolves when everything is loaded and connected, or the process has ended. */
  readonly ready: Promise<unknown>;
  /** Resolves once it runs, or was killed on the way. */
  begin(worker: WorkerSpec): Promise<void>;
  /** Resolves when it waits at the point it was told to hold at; rejects when it ends without. */
  held(): Promise<string>;
  release(): void;
  /** Stops the Footnote in it; the process is ready for the next. */
  end(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Also when it is dead already. */
  kill(): Promise<void>;
}

const patienceMs = 60_000;

export function startWorkerProcess(spec: ProcessSpec): WorkerProcess {
  const child = spawn(process.execPath, [...ofPrograms, spec.entry, JSON.stringify(spec)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let exit: Exit | null = null;
  const exited = once(child, 'exit').then(([code, signal]) => {
    return (exit = { code: code as number | null, signal: signal as Exit['signal'] });
  });
  const heard: FromWorker[] = [];
  const listeners = new Set<() => void>();
  child.on('message', (message: FromWorker) => {
    heard.push(message);
    for (const listener of listeners) listener();
  });
  void exited.then(() => listeners.forEach((listener) => listener()));

  /** The next message of this kind; null when the process ended before. */
  const hear = (say: FromWorker['say']): Promise<FromWorker | null> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        listeners.delete(look);
        end();
      };
      const timer = setTimeout(() => {
        settle(() => reject(new Error(`process ${child.pid} did not say "${say}" in ${patienceMs} ms`)));
      }, patienceMs);
      const look = () => {
        const at = heard.findIndex((message) => message.say === say || message.say === 'failed');
        const [message] = at < 0 ? [] : heard.splice(at, 1);
        if (message?.say === 'failed') settle(() => reject(new Error(JSON.stringify(message.error))));
        else if (message !== undefined) settle(() => resolve(message));
        else if (exit !== null) settle(() => resolve(null));
      };
      listeners.add(look);
      look();
    });
  const tell = (order: ToWorker) => {
    if (exit === null && child.connected) child.send(order, () => {});
  };
  const ready = hear('ready');
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    exited,
    exit: () => exit,
    ready,
    async begin(worker) {
      if ((await ready) === null)
        throw new Error(`a worker process ended before it began: ${JSON.stringify(exit)}`);
      tell({ say: 'begin', worker });
      await hear('begun');
    },
    async held() {
      const message = await hear('held');
      if (message?.say !== 'held')
        throw new Error(`the process ended before it was held: ${JSON.stringify(exit)}`);
      return message.point;
    },
    release: () => tell({ say: 'release' }),
    async end() {
      tell({ say: 'end' });
      await hear('ended');
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
