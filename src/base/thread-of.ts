import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread that runs one of our modules. `entry` ends in `.ts`; compiled code runs the `.js` file of the same name. */
export function threadOf(entry: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(entry.href.replace(/\.ts$/, '.js')), options);
  // From src/, the thread needs the TypeScript loader itself: that of the main thread does not reach it.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const code = `import(${tsx}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}
