// Turns the modules of a bundle into what compiled-loader.ts loads. Beside each stands one of its name, for whoever imports it.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';

/** `exported`: the names of what each module exports, by its path below the folder. */
export async function compile(
  folder: string,
  exported: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await build({
    entryPoints: [resolve('test/support/compiled-loader.ts')],
    outfile: join(folder, 'compiled-loader.cjs'),
    format: 'cjs',
    platform: 'node',
    define: { 'import.meta.dirname': '__dirname' },
  });
  for (const [path, names] of exported) await compileOne(folder, path, names);
}

async function compileOne(folder: string, path: string, names: readonly string[]): Promise<void> {
  const file = join(folder, path);
  const text = await readFile(file, 'utf8');
  const code = await asCommonJs(text, pathToFileURL(file).href);
  if (code === null) return;
  await writeFile(`${file.slice(0, -'.js'.length)}.cjs`, code);
  const loader = relative(dirname(path), 'compiled-loader.cjs');
  const own = names.filter((name) => name !== 'default');
  await writeFile(
    file,
    `import loader from ${JSON.stringify(loader.startsWith('.') ? loader : `./${loader}`)};
const all = loader.load(${JSON.stringify(path)});
export const { ${own.join()} } = all;
${names.length > own.length ? 'export default all.default;' : ''}`,
  );
}

/** Null: it waits at its top, as what begins a program or a thread does. */
async function asCommonJs(text: string, url: string): Promise<string | null> {
  const made = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    logLevel: 'silent',
    define: { 'import.meta.url': JSON.stringify(url), 'import.meta.resolve': 'resolveUrl' },
  }).catch((error: unknown) => {
    if (/Top-level await/.test(String(error))) return null;
    throw error;
  });
  return made?.code.replaceAll(/import\(("\.[^"]+")\)/g, 'Promise.resolve().then(() => require($1))') ?? null;
}
