// Makes a data directory that is either complete or absent.
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FootnoteError, codeOf } from '../../base/errors.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { programFailed, runProgram } from './runner.ts';

const draftPrefix = 'data.new-';
const passwordFile = 'footnote-password';

/**
 * The password of the data in this home; the data are made if there are none. initdb works in a draft directory that is
 * renamed when it is complete, so an initdb that was killed leaves no data directory behind.
 * @throws FootnoteError `disk-full`, `database-failed`
 */
export async function initialised(home: Home, binaries: Binaries): Promise<string> {
  const data = join(home.path, 'data');
  const existing = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (existing === null) await initialise(home, binaries, data);
  else if (existing.trim() !== binaries.major) {
    const message = `${data} was made by Postgres ${existing.trim()}, this is ${binaries.major}.`;
    throw new FootnoteError('database-failed', message, {
      hint: 'Dump it with the version of Footnote that made it and restore it here, or begin anew in another directory.',
    });
  }
  return passwordOf(home.path);
}

/** @throws FootnoteError `database-failed` when the file was deleted */
export async function passwordOf(home: string): Promise<string> {
  const path = join(home, 'data', passwordFile);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new FootnoteError('database-failed', `The password of the embedded Postgres is not in ${path}.`, {
      hint: 'Restore the file, or move the directory away to begin with an empty database.',
      cause: error,
    });
  }
}

async function initialise(home: Home, { initdb }: Binaries, data: string): Promise<void> {
  const { path, runner } = home;
  for (const name of await readdir(path)) {
    // An initdb whose parent was killed may still be writing there: a draft that cannot be removed now is removed next time.
    if (name.startsWith(draftPrefix))
      await rm(join(path, name), { recursive: true, force: true }).catch(() => {});
  }
  const draft = join(path, `${draftPrefix}${randomBytes(4).toString('hex')}`);
  const password = randomBytes(24).toString('hex');
  const pwfile = `${draft}.password`;
  await writeFile(pwfile, password, { mode: 0o600 });
  if (runner !== null) await chown(pwfile, runner.uid, runner.gid);
  // The built-in provider sorts and folds case the same on every machine, whatever locales are installed.
  const provider = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = ['--username=footnote', `--pwfile=${pwfile}`, '--auth=scram-sha-256'];
  const options = ['-D', draft, ...login, ...provider, '--no-instructions'];
  const run = (locale: string) =>
    runProgram({ file: initdb, args: [...options, `--locale=${locale}`], runner, cwd: path });
  let result = await run('C.UTF-8');
  if (result.code !== 0 && result.output.includes('invalid locale name')) result = await run('C');
  if (result.code !== 0) {
    await Promise.all([rm(draft, { recursive: true, force: true }), rm(pwfile, { force: true })]);
    throw programFailed('The database could not be made', result.output);
  }
  await rename(pwfile, join(draft, passwordFile));
  await rename(draft, data);
}
