// The thread's side of a pool: says that it is ready, then does jobs, one at a time, and sends back what came out.
import { parentPort } from 'node:worker_threads';

/** Serves jobs for ever. `work` must not fail for anything that is wrong with a job; if it does, the thread ends. */
export function serveJobs(work: (job: never) => unknown): void {
  const perform = async (job: unknown) => parentPort?.postMessage(await work(job as never));
  parentPort?.on('message', (job: unknown) => void perform(job));
  parentPort?.postMessage('ready');
}
