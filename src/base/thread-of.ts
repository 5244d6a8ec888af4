// Starts a thread that runs a module of ours, built or from src/.
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/** `entry` has its `.ts` ending; built code takes the `.js` beside it. */
export function threadOf(entry: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(entry.href.replace(/\.ts$/, '.js')), options);
  // From src/, a thread must learn TypeScript first: the loader of the main thread does not reach it.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const code = `import(${tsx}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}
