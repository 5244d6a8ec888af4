// One worker thread that does one job at a time.
import { once } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { parentPort, type Transferable } from 'node:worker_threads';
import { codeOf } from '../../base/errors.ts';
import { threadOf } from '../../base/thread-of.ts';

export interface ThreadOptions {
  /** The module that the thread runs, with its `.ts` ending; built code takes the `.js` beside it. */
  readonly entry: URL;
  readonly memoryMegabytes: number;
}

/** Memory for what was just made. With twice as much a page of 2 MB takes a tenth less CPU, and a process of two threads a tenth more memory. */
const youngMegabytes = 24;

export type JobThread = Awaited<ReturnType<typeof startThread>>;

/** Resolves when the thread has loaded its code, so that a thread that cannot start is not blamed on a job. */
export async function startThread({ entry, memoryMegabytes }: ThreadOptions) {
  const worker = threadOf(entry, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  /** What the thread says next. Only what this listens to is taken off again: a Worker listens to itself. */
  const heard = async (signal?: AbortSignal): Promise<unknown> => {
    const options = signal === undefined ? {} : { signal };
    const stopped = once(worker, 'exit', options).then(() => Promise.reject(new ThreadTrouble('stopped')));
    const [said] = await Promise.race([once(worker, 'message', options), stopped]);
    return said;
  };
  await heard();
  worker.unref();
  // A thread that dies while it has nothing to do, or after it was given up, must not bring the process down.
  worker.on('error', () => {});
  return {
    /** Does a job. Only one may be under way. @throws ThreadTrouble when there is no result; the thread can do no other job then */
    async perform(job: unknown, transfer: readonly Transferable[], timeoutMs: number): Promise<unknown> {
      const done = new AbortController();
      const slow = async () => {
        await setTimeout(timeoutMs, undefined, { signal: done.signal });
        // A result that came while this thread was busy is heard first.
        await setImmediate();
        throw new ThreadTrouble('slow');
      };
      try {
        worker.ref();
        worker.postMessage(job, transfer);
        return await Promise.race([heard(done.signal), slow()]);
      } catch (error) {
        if (error instanceof ThreadTrouble) throw error;
        throw new ThreadTrouble(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'stopped', error);
      } finally {
        done.abort();
        worker.unref();
      }
    },
    /** Ends the thread, also in the middle of a job. */
    end: (): void => void worker.terminate(),
    /** When it has ended, by this or by itself. */
    over: new Promise<void>((resolve) => worker.once('exit', () => resolve())),
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
