// Warm worker processes, so that nobody waits for the start of node.
import type { ProcessSpec } from './spec.ts';
import { startWorkerProcess } from './worker-process.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface ProcessPool {
  /** A process that is ready or soon will be. */
  take(): WorkerProcess;
  /** Takes back a process whose Footnote was ended. */
  give(worker: WorkerProcess): void;
  /** Processes that were started so far. */
  readonly started: () => number;
  close(): Promise<void>;
}

/** Begins with `spares` processes; with `refill` it starts another one for each that is taken, the last ones for nobody. */
export function createProcessPool(
  spec: ProcessSpec,
  { spares, refill }: { spares: number; refill: boolean },
): ProcessPool {
  const idle: WorkerProcess[] = [];
  const all: WorkerProcess[] = [];
  const start = () => {
    const worker = startWorkerProcess(spec);
    all.push(worker);
    return worker;
  };
  const fill = () => {
    while (idle.length < spares) idle.push(start());
  };
  fill();
  return {
    take() {
      const worker = idle.shift() ?? start();
      if (refill) fill();
      return worker;
    },
    give: (worker) => void idle.unshift(worker),
    started: () => all.length,
    async close() {
      await Promise.all(all.map((worker) => worker.kill()));
    },
  };
}
