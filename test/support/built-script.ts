// A script of the tests as JavaScript: a process that reads TypeScript itself takes a second of the processor more to start.
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { inject } from 'vitest';

/** Every module finds files beside where it really is. */
const placed: Plugin = {
  name: 'placed',
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

/** Writes it, with our modules in it; packages are loaded as always. */
export async function builtScript(script: URL): Promise<string> {
  const folder = join(inject('runDirectory'), `scripts-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const linked = symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await linked.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const entry = fileURLToPath(script);
  const outfile = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [placed],
  });
  return outfile;
}
