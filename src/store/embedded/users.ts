// The users of the embedded server: one file for each, named after its process, so that the last one can stop the server.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import { lives, ownMark, parseMark } from './process-mark.ts';

/** Registers this process once more; returns a function to sign off. Call both under the lock. */
export async function signOn(directory: string): Promise<() => Promise<void>> {
  const folder = join(directory, 'users');
  makeFolder(folder, 0o700);
  const file = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(file, JSON.stringify(ownMark()), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The number of living users; removes the files of users that died without signing off. */
export async function livingUsers(directory: string): Promise<number> {
  const folder = join(directory, 'users');
  let living = 0;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const mark = parseMark(await readFile(file, 'utf8'));
    if (mark !== null && lives(mark)) living += 1;
    else await rm(file, { force: true });
  }
  return living;
}
