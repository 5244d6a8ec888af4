// One worker thread that does one job at a time.
import { parentPort, type Transferable, type Worker } from 'node:worker_threads';
import { threadOf } from '../../base/thread-of.ts';

export interface ThreadOptions {
  /** The module that the thread runs, with its `.ts` ending; built code takes the `.js` beside it. */
  readonly entry: URL;
  readonly memoryMegabytes: number;
}

/** Memory for what was just made. With twice as much a page of 2 MB takes a tenth less CPU, and a process of two threads a tenth more memory. */
const youngMegabytes = 24;

/** Resolves when the thread has loaded its code, so that a thread that cannot start is not blamed on a job. */
export function startThread(options: ThreadOptions): Promise<JobThread> {
  const { entry, memoryMegabytes } = options;
  const worker = threadOf(entry, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new ThreadTrouble('stopped'));
    worker.once('error', reject).once('exit', stopped);
    worker.once('message', () => {
      // Only our own listeners may be taken off: a Worker listens to itself.
      worker.off('error', reject).off('exit', stopped);
      worker.unref();
      resolve(jobThread(worker));
    });
  });
}

export type JobThread = ReturnType<typeof jobThread>;

function jobThread(worker: Worker) {
  // A thread that dies while it has nothing to do, or after it was given up, must not bring the process down.
  worker.on('error', () => {});
  const over = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    /** Does a job. Only one may be under way. @throws ThreadTrouble when there is no result; the thread can do no other job then */
    perform: (job: unknown, transfer: readonly Transferable[], timeoutMs: number) =>
      new Promise<unknown>((resolve, reject) => {
        let isOver = false;
        const finish = (settle: () => void) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          worker.off('message', done).off('error', failed).off('exit', stopped);
          worker.unref();
          settle();
        };
        const fail = (trouble: ThreadTrouble) => finish(() => reject(trouble));
        const done = (result: unknown) => finish(() => resolve(result));
        const stopped = () => fail(new ThreadTrouble('stopped'));
        const failed = (error: NodeJS.ErrnoException) =>
          fail(new ThreadTrouble(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'stopped', error));
        // A result that came while this thread was busy is heard between the timer and what is set here.
        const slow = () => setImmediate(() => fail(new ThreadTrouble('slow')));
        const timer = setTimeout(slow, timeoutMs);
        worker.ref();
        worker.on('message', done).on('error', failed).on('exit', stopped);
        worker.postMessage(job, transfer);
      }),
    /** Ends the thread, also in the middle of a job. */
    end: (): void => void worker.terminate(),
    /** When it has ended, by this or by itself. */
    over,
  };
}

/** `slow`: out of time. `memory`: it needed too much. `stopped`: no answer. `closed`: the pool was, no fault of the job. */
type TroubleKind = 'slow' | 'memory' | 'stopped' | 'closed';

/** A job that was given up. The thread is gone; other jobs are not touched. */
export class ThreadTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, cause?: unknown) {
    super(`the thread gave no result: ${kind}`, cause === undefined ? undefined : { cause });
    this.name = 'ThreadTrouble';
    this.kind = kind;
  }
}

/** Serves jobs for ever. `work` must not fail for anything that is wrong with a job; if it does, the thread ends. */
export function serveJobs(work: (job: never) => unknown): void {
  const perform = async (job: unknown) => parentPort?.postMessage(await work(job as never));
  parentPort?.on('message', (job: unknown) => void perform(job));
  parentPort?.postMessage('ready');
}
