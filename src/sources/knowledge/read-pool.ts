// Reads many documents at once in worker threads. A document that takes too long or too much memory costs its own
// thread and nothing else.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FoundFile } from './folder.ts';
import type { ReadResult } from './read-document.ts';

export interface PoolOptions {
  /** Threads at once; by default as many as there are cores, four at most. */
  readonly threads?: number;
  /** Milliseconds that one file may take. */
  readonly timeoutMs?: number;
}

const memoryMegabytes = 1_024;

/** Reads every file and reports each as soon as it is done, in any order. Never rejects. */
export async function readAll(
  files: readonly FoundFile[],
  report: (file: FoundFile, result: ReadResult) => void,
  options: PoolOptions = {},
): Promise<void> {
  const { threads = Math.min(4, availableParallelism()), timeoutMs = 30_000 } = options;
  // Large files first, so that none of them is left alone at the end.
  const waiting = files.toSorted((a, b) => a.size - b.size);
  const count = Math.min(threads, Math.ceil(files.length / 4), files.length);
  await Promise.all(Array.from({ length: Math.max(count, files.length > 0 ? 1 : 0) }, () => run()));

  async function run(): Promise<void> {
    let worker: Worker | undefined;
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      worker ??= startWorker();
      const result = await readOne(worker, file, timeoutMs);
      if (result.broken) {
        await worker.terminate();
        worker = undefined;
      }
      report(file, result.result);
    }
    await worker?.terminate();
  }
}

interface Outcome {
  readonly result: ReadResult;
  /** The thread can't be used any more. */
  readonly broken: boolean;
}

function readOne(worker: Worker, file: FoundFile, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    // Only our own listeners may be taken off: a Worker listens to itself.
    const finish = (result: ReadResult, broken: boolean) => {
      clearTimeout(timer);
      worker.off('message', done).off('error', failed).off('exit', stopped);
      // A thread that dies after it was given up must not bring the process down.
      if (broken) worker.on('error', () => {});
      resolve({ result, broken });
    };
    const fail = (reason: string) => finish({ readable: false, reason }, true);
    const done = (result: ReadResult) => finish(result, false);
    const stopped = () => fail('This file could not be read (its reader stopped).');
    const failed = (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? 'Reading this file needs too much memory.'
          : `This file could not be read (${error.message}).`,
      );
    const timer = setTimeout(
      () => fail(`Reading this file took longer than ${Math.round(timeoutMs / 1_000)} seconds.`),
      timeoutMs,
    );
    worker.on('message', done).on('error', failed).on('exit', stopped);
    worker.postMessage(file);
  });
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMegabytes };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./read-worker.js', import.meta.url), { resourceLimits });
  }
  // From src/, a thread must learn TypeScript first: the loader of the main thread does not reach it.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(new URL('./read-worker.ts', import.meta.url).href);
  const code = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); })`;
  return new Worker(code, { eval: true, execArgv: [], resourceLimits });
}
