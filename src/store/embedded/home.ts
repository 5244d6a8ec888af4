// Chooses where the data are: in the given directory, unless the server's user cannot enter it.
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { FootnoteError, codeOf } from '../../base/errors.ts';
import { canWork, chooseRunner, type Runner } from './runner.ts';
import { serverOf, stopServer } from './server.ts';

/** A directory the runner owns (0700), which holds `data`, `server.log` and, if need be, the programs. */
export interface Home {
  readonly path: string;
  readonly runner: Runner;
}

const prefix = 'footnote-';

const serverUser = 'The user of the database server';

/** Where root makes a home instead; first the directories that survive a restart of the machine. */
const reachablePlaces = () => ['/var/lib', '/var/tmp', tmpdir()];

/** The home that was chosen when the data were made; before that, the directory itself. */
export async function knownHome(directory: string): Promise<string> {
  const pointer = await readFile(join(directory, 'home'), 'utf8').catch(() => '');
  return pointer.trim() || directory;
}

/**
 * Chooses the home: the directory itself, or, for root in a directory that the runner cannot enter, a new one elsewhere,
 * which the file `home` then names.
 * @throws FootnoteError `database-failed`
 */
export async function openHome(directory: string): Promise<Home> {
  const known = await knownHome(directory);
  const runner = await chooseRunner(join(known, 'data'));
  if (runner === null) return { path: directory, runner };
  if (known !== directory && existsSync(known)) {
    if (await canWork(runner, known)) return { path: known, runner };
    throw new FootnoteError('database-failed', `${serverUser} cannot enter ${known} any more.`, {
      hint: `The data are there. Let user ${runner.uid} enter it again, and the directories above it.`,
    });
  }
  await chown(directory, runner.uid, runner.gid);
  if (await canWork(runner, directory)) return { path: directory, runner };
  await removeForgotten(directory);
  for (const place of reachablePlaces()) {
    const path = await mkdtemp(join(place, prefix)).catch(() => null);
    if (path === null) continue;
    await chmod(path, 0o700);
    await chown(path, runner.uid, runner.gid);
    if (await canWork(runner, path)) {
      await writeFile(join(path, 'belongs-to'), await realpath(directory), { mode: 0o600 });
      await writeFile(join(directory, 'home'), `${path}\n`, { mode: 0o600 });
      return { path, runner };
    }
    await rm(path, { recursive: true });
  }
  throw new FootnoteError('database-failed', `${serverUser} cannot enter ${directory}.`, {
    hint: 'Run Footnote as an ordinary user, or below a directory that others may enter.',
  });
}

/**
 * Removes old homes of this directory (it was deleted since) and homes of temporary directories that are gone. Looks only
 * in /var/lib, where no other user can create a directory of that name.
 */
async function removeForgotten(directory: string): Promise<void> {
  const own = await realpath(directory);
  for (const name of await readdir('/var/lib').catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const path = join('/var/lib', name);
    const owner = await readFile(join(path, 'belongs-to'), 'utf8').catch((error: unknown) => codeOf(error));
    const vanished = owner.startsWith(tmpdir() + sep) && !existsSync(owner);
    if (owner !== own && !vanished) continue;
    const server = serverOf(join(path, 'data'));
    if (server !== null) await stopServer(server);
    await rm(path, { recursive: true, force: true });
  }
}
