// Takes the place of src/base/thread-of.ts in tests (vitest.config.ts): a thread that reads TypeScript itself takes most of a
// second of the processor to start, and many tests start some.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { buildSync } from 'esbuild';

/** Below the packages, which are loaded as always. */
const folder = resolve('node_modules/.cache/footnote-threads');
const built = new Map<string, URL>();

/** Written once by each process, and once for all that find the same. */
function scriptOf(entry: URL): URL {
  const known = built.get(entry.href);
  if (known !== undefined) return known;
  // A thread that cannot start is for the thread to say.
  if (!existsSync(entry)) return entry;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
  const script = pathToFileURL(file);
  built.set(entry.href, script);
  return script;
}

export function threadOf(entry: URL, options: WorkerOptions): Worker {
  return new Worker(scriptOf(entry), { ...options, execArgv: [] });
}
