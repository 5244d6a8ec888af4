// Stands in the bundle: loads its modules as CommonJS, with the code that an earlier process of this run has compiled, which
// Node itself keeps since version 22 only.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { threadId } from 'node:worker_threads';

type Load = (name: string) => unknown;
type Body = (exports: object, require: Load, module: { exports: object }, resolveUrl: Load) => void;

const folder = import.meta.dirname;
const outside = createRequire(join(folder, 'main.js'));
const urlOf = (id: string) => pathToFileURL(outside.resolve(id)).href;
const loaded = new Map<string, { exports: object }>();
const fresh = new Map<string, Script>();
/** Long after the last module has been loaded, most of what it needs has been compiled. */
const later = setTimeout(keep, 2000).unref();
process.on('exit', keep);

/** `name`: below the folder of the bundle. */
export function load(name: string): object {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const filename = join(folder, `${name.slice(0, -'.js'.length)}.cjs`);
  const kept = read(`${filename}.code`);
  const code = readFileSync(filename, 'utf8');
  const script = new Script(`(function (exports, require, module, resolveUrl) {${code}\n})`, {
    filename,
    ...(kept === null ? {} : { cachedData: kept }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (kept === null) fresh.set(filename, script);
  const from = (id: string) => (id.startsWith('.') ? load(join(dirname(name), id)) : outside(id));
  (script.runInThisContext() as Body)(module.exports, Object.assign(from, outside), module, urlOf);
  later.refresh();
  return module.exports;
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function keep(): void {
  for (const [filename, script] of fresh) {
    const unfinished = `${filename}.${process.pid}-${threadId}`;
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, `${filename}.code`);
  }
  fresh.clear();
}
