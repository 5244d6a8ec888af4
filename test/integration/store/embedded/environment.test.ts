// The embedded Postgres where machines differ: users, permissions, locales, disks, and how npm installed it.
import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../../../../src/base/logger.ts';
import { connectDatabase } from '../../../../src/store/database.ts';
import { packagedBinaries, runnableBinaries } from '../../../../src/store/embedded/binaries.ts';
import { runProgram } from '../../../../src/store/embedded/runner.ts';
import { startEmbedded } from '../../../../src/store/embedded/start-embedded.ts';
import { builtScript } from '../../../support/built-script.ts';
import {
  cleanUp,
  homeOf,
  isRoot,
  madeDirectory,
  nobody,
  onCleanUp,
  pidOf,
} from '../../../support/embedded.ts';
import { rowsOf, serverDirectory, serverUser } from '../../../support/embedded.ts';

afterEach(cleanUp);
const start = (directory: string) => startEmbedded({ directory, logger: silentLogger });

const letters = `SELECT lower('ÄÖ') AS lower, '…' || chr(128512) AS text`;

/** Says loudly when this machine cannot show something, instead of passing in silence. */
const asRoot = isRoot ? it : it.skip;
if (!isRoot)
  console.warn(
    'NOT TESTED: what happens as root, as another user and on a full disk; run the tests as root.',
  );

describe('an embedded Postgres starts', () => {
  it('with a LANG nobody knows, variables that lead Postgres programs elsewhere, and a name a shell would take apart', async () => {
    const directory = join(await serverDirectory(), `it's "a $HOME" & more`);
    onCleanUp(async () => expect(pidOf(directory)).toBeNull());
    const env = {
      LANG: 'xx_YY.UTF-8',
      LC_ALL: 'xx_YY.UTF-8',
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGHOST: 'elsewhere',
      PGUSER: 'stranger',
      PGOPTIONS: '-c fsync=off',
    };
    const user = serverUser(directory, { env });
    const { url = '' } = await user.line;
    expect(await rowsOf(url, letters)).toMatchObject([{ lower: 'äö', text: '…😀' }]);
    expect(await rowsOf(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(homeOf(directory)).toBe(directory);
    await user.release();
  });

  it('and is talked to without TLS, whatever PGSSLMODE asks of others', async () => {
    const server = await start(await madeDirectory());
    vi.stubEnv('PGSSLMODE', 'require');
    onTestFinished(() => void vi.unstubAllEnvs());
    const database = await connectDatabase(server.url, { logger: silentLogger });
    await database.close();
    await server.release();
  });

  asRoot('as an ordinary user, in a directory only that user may enter, without LANG', async () => {
    const directory = await serverDirectory(0o700);
    await chown(dirname(directory), nobody.uid, nobody.gid);
    const user = serverUser(directory, nobody);
    const { url = '' } = await user.line;
    expect(await rowsOf(url, letters)).toMatchObject([{ lower: 'äö', text: '…😀' }]);
    expect((await stat(join(directory, 'data'))).uid).toBe(nobody.uid);
    await user.release();
    expect(pidOf(directory)).toBeNull();
    // Root goes on with what that user made.
    const server = await start(directory);
    await rowsOf(server.url, 'SELECT 1');
    await server.release();
  });

  asRoot(
    'as root, with its data where the server can get, never with an empty database while they are out of reach, and with one after the directory was deleted',
    async () => {
      const directory = await serverDirectory(0o700);
      const first = await start(directory);
      await rowsOf(first.url, 'CREATE TABLE kept ()');
      const old = homeOf(directory);
      expect(old).toMatch(/^\/var\/lib\/footnote-/u);
      expect((await stat(old)).mode & 0o777).toBe(0o700);
      await first.release();
      const { uid, gid } = await stat(old);
      await chown(old, 0, 0);
      await expect(start(directory)).rejects.toMatchObject({
        code: 'database-failed',
        message: expect.stringContaining(old) as string,
      });
      await chown(old, uid, gid);
      const second = await start(directory);
      await rowsOf(second.url, 'SELECT * FROM kept');
      await rm(directory, { recursive: true });
      const third = await start(directory);
      await expect(rowsOf(third.url, 'SELECT * FROM kept')).rejects.toThrow(/does not exist/u);
      await expect(stat(old)).rejects.toThrow(/ENOENT/u);
      await third.release();
    },
  );

  asRoot('not as an ordinary user on data that root made, and says what is wrong', async () => {
    const rootOnly = await madeDirectory();
    const stranger = serverUser(rootOnly, nobody);
    expect((await stranger.line).error).toMatchObject({
      code: 'database-failed',
      message: expect.stringContaining(rootOnly) as string,
    });
  });
});

describe('the programs of the npm package', () => {
  /** A copy of the package as npm leaves it when it runs no install scripts. */
  async function unhydrated(): Promise<{ native: string; version: string; root: string }> {
    const { native, version } = await packagedBinaries();
    const root = await mkdtemp(join(inject('runDirectory'), 'package-'));
    await chmod(root, 0o755);
    onCleanUp(() => rm(root, { recursive: true, force: true }));
    await cp(native, join(root, 'native'), { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(join(root, 'native/lib'))) {
      if (/\.so(?:\.\d+)?$/u.test(name) && (await isLink(join(root, 'native/lib', name))))
        await rm(join(root, 'native/lib', name));
    }
    return { native: join(root, 'native'), version, root };
  }
  const works = async (file: string, runner: typeof nobody | null) =>
    (await runProgram({ file, args: ['--version'], runner, cwd: '/' })).output;

  it('get the links that the install script would have made', async () => {
    const { root, ...packaged } = await unhydrated();
    expect(await works(join(packaged.native, 'bin/postgres'), null)).toMatch(
      /error while loading shared libraries/u,
    );
    const { initdb } = await runnableBinaries(packaged, root, null);
    expect(initdb).toBe(join(packaged.native, 'bin/initdb'));
    expect(await works(initdb, null)).toMatch(/^initdb \(PostgreSQL\) 18/u);
  });

  asRoot('are copied when node_modules cannot be changed', async () => {
    const { root, ...packaged } = await unhydrated();
    const home = join(root, 'home');
    await mkdir(home);
    await chown(home, nobody.uid, nobody.gid);
    const binaries = await builtScript(
      new URL('../../../../src/store/embedded/binaries.ts', import.meta.url),
    );
    const script = `
      import { runnableBinaries } from ${JSON.stringify(binaries)};
      console.log(JSON.stringify(await runnableBinaries(${JSON.stringify(packaged)}, ${JSON.stringify(home)}, null)));`;
    const args = ['--input-type=module', '-e', script];
    const out = execFileSync(process.execPath, args, {
      ...nobody,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    const { initdb } = JSON.parse(out) as { initdb: string };
    expect(initdb).toBe(join(home, `postgres-${packaged.version}`, 'bin/initdb'));
    expect(await works(initdb, nobody)).toMatch(/^initdb \(PostgreSQL\) 18/u);
  });

  asRoot('are copied, as root, when the server cannot enter node_modules', async () => {
    const { root, ...packaged } = await unhydrated();
    const home = await mkdtemp(join(inject('runDirectory'), 'home-'));
    onCleanUp(() => rm(home, { recursive: true, force: true }));
    await chown(home, nobody.uid, nobody.gid);
    await chmod(root, 0o700);
    const { initdb } = await runnableBinaries(packaged, home, nobody);
    expect(initdb).toBe(join(home, `postgres-${packaged.version}`, 'bin/initdb'));
    expect(await works(initdb, nobody)).toMatch(/^initdb \(PostgreSQL\) 18/u);
  });

  it('of another major version than the data are refused with what to do', async () => {
    const directory = await madeDirectory();
    await writeFile(join(homeOf(directory), 'data/PG_VERSION'), '17\n');
    await expect(start(directory)).rejects.toMatchObject({
      code: 'database-failed',
      hint: expect.stringContaining('Dump') as string,
    });
    await writeFile(join(homeOf(directory), 'data/PG_VERSION'), '18\n');
  });
});

describe('a folder that cannot be made', () => {
  it('is refused with what to do, whatever is in the way', async () => {
    const root = await serverDirectory();
    onCleanUp(() => rm(root, { recursive: true, force: true }));
    await mkdir(root, { recursive: true });
    await writeFile(join(root, 'file'), '');
    await symlink(join(root, 'not mounted'), join(root, 'link'));
    await symlink(join(root, 'loop'), join(root, 'loop'));
    const refusal = { code: 'database-failed', hint: expect.stringContaining('FOOTNOTE_DATA') as string };
    const places = ['file', 'file/below', 'link', 'loop', 'x'.repeat(300)].map((place) => join(root, place));
    // There nothing can be made: the system says that something is missing, or that it is forbidden.
    if (process.platform === 'linux') places.push('/proc/1/x', '/sys/x');
    for (const place of places) await expect(start(join(place, 'postgres'))).rejects.toMatchObject(refusal);
  });
});

describe('a full disk', () => {
  for (const [moment, size] of [
    ['before anything can be written', '16k'],
    ['while the database is made', '24m'],
    ['while it is made, which Postgres says in other words', '20m'],
  ] as const) {
    asRoot(`${moment} is called by its name`, async (context) => {
      const directory = await tinyDisk(size);
      if (directory === null) return context.skip();
      const user = serverUser(directory, nobody);
      expect((await user.line).error).toMatchObject({
        code: 'disk-full',
        hint: expect.stringContaining('Free') as string,
      });
    });
  }

  asRoot('when an existing database starts is called by its name, and nothing is lost', async (context) => {
    const directory = await tinyDisk('90m');
    if (directory === null) return context.skip();
    const first = serverUser(directory, nobody);
    await rowsOf((await first.line).url ?? '', 'CREATE TABLE kept ()');
    await first.release();
    const ballast = join(dirname(directory), 'ballast');
    execFileSync('sh', ['-c', `cat /dev/zero > ${ballast} 2>/dev/null || true`]);
    const second = serverUser(directory, nobody);
    expect((await second.line).error?.code).toBe('disk-full');
    await rm(ballast);
    const third = serverUser(directory, nobody);
    await rowsOf((await third.line).url ?? '', 'SELECT * FROM kept');
    await third.release();
  });

  async function tinyDisk(size: string): Promise<string | null> {
    const directory = await serverDirectory();
    const mountPoint = dirname(directory);
    const options = `size=${size},uid=${nobody.uid},gid=${nobody.gid},mode=700`;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint], { stdio: 'pipe' });
    } catch (error) {
      console.warn(`NOT TESTED: a full disk; this machine does not let us mount one: ${String(error)}`);
      return null;
    }
    onCleanUp(async () => void execFileSync('umount', ['-l', mountPoint]));
    return directory;
  }
});

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path)).isSymbolicLink();
}
