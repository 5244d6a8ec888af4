// A thread whose jobs behave badly on demand.
import { serveJobs } from '../../../../src/sources/threads/job-thread.ts';

export type OddJob =
  | { readonly say: string }
  | { readonly spin: true }
  | { readonly spinMs: number }
  | { readonly eat: true }
  | { readonly exit: true }
  | { readonly fail: true }
  | HeldJob;

/** Goes on until its first number is not 0. The second one counts how often it was begun. */
export interface HeldJob {
  readonly held: Int32Array<SharedArrayBuffer>;
}

serveJobs((job: OddJob) => {
  if ('say' in job) return job.say;
  if ('exit' in job) process.exit(3);
  if ('held' in job) {
    Atomics.add(job.held, 1, 1);
    Atomics.notify(job.held, 1);
    Atomics.wait(job.held, 0, 0);
    return 'held';
  }
  if ('fail' in job) throw new Error('a fault of ours');
  if ('spinMs' in job) {
    for (const end = performance.now() + job.spinMs; performance.now() < end;);
    return 'spun';
  }
  const eaten: number[][] = [];
  for (;;) {
    if ('eat' in job) eaten.push(Array.from({ length: 100_000 }, (_, at) => at));
  }
});
