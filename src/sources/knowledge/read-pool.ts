// Reads many documents at once in worker threads. A document that takes too long or too much memory costs its own
// thread and nothing else.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FootnoteError } from '../../base/errors.ts';
import type { FoundFile } from './folder.ts';
import type { ReadResult } from './read-document.ts';

export interface PoolOptions {
  /** Threads at once; by default as many as there are cores, four at most. */
  readonly threads?: number;
  /** Milliseconds that one file may take. */
  readonly timeoutMs?: number;
}

const memoryMegabytes = 1_024;
/** Starting a thread costs as much as reading a few files. */
const filesPerThread = 8;

/**
 * Reads every file and reports each as soon as it is done, in any order. Nothing in a file makes it reject.
 * @throws FootnoteError `bug` when no reader can be started at all.
 */
export async function readAll(
  files: readonly FoundFile[],
  report: (file: FoundFile, result: ReadResult) => void,
  options: PoolOptions = {},
): Promise<void> {
  const { threads = Math.min(4, availableParallelism()), timeoutMs = 30_000 } = options;
  // Large files first, so that none of them is left alone at the end.
  const waiting = files.toSorted((a, b) => a.size - b.size);
  const lane = async () => {
    let worker: Worker | undefined;
    try {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        worker ??= await startWorker();
        const { result, broken } = await readOne(worker, file, timeoutMs);
        report(file, result);
        if (!broken) continue;
        await worker.terminate();
        worker = undefined;
      }
    } finally {
      await worker?.terminate();
    }
  };
  const lanes = Math.min(threads, Math.ceil(files.length / filesPerThread));
  await Promise.all(Array.from({ length: lanes }, lane));
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

/** Resolves when the thread has loaded its code, so that a thread that cannot start is not blamed on a file. */
function startWorker(): Promise<Worker> {
  const worker = createWorker();
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) =>
      reject(
        new FootnoteError('bug', 'The thread that reads documents could not be started.', { cause: error }),
      );
    worker.once('error', failed);
    worker.once('message', () => {
      worker.off('error', failed);
      resolve(worker);
    });
  });
}

function createWorker(): Worker {
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
