// The user that the server runs as. Postgres refuses to run as root, so root needs another user, and directories that this
// user can enter.
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FootnoteError } from '../../base/errors.ts';
import { runProgram, type Runner } from './run-program.ts';

/**
 * The owner of existing data. For new data the user of this process or, for root, the first of `postgres` and `nobody`
 * that this machine knows (initdb insists on a user with a name).
 */
export async function chooseRunner(data: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(data).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = known.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new FootnoteError(
    'database-failed',
    'Postgres does not run as root, and this machine has no other user.',
    {
      hint: 'Run Footnote as an ordinary user, add a user named "postgres", or set DATABASE_URL.',
    },
  );
}

/** True when the runner can enter the directory and write there. */
export async function canWork(runner: Runner, directory: string): Promise<boolean> {
  if (runner === null) return true;
  const program = {
    file: '/bin/sh',
    args: ['-c', 'cd "$1" && test -w .', 'sh', directory],
    runner,
    cwd: '/',
  };
  return (await runProgram(program)).code === 0;
}

/** Makes the runner the owner of a file or of everything below a directory. */
export async function giveAway(path: string, runner: NonNullable<Runner>): Promise<void> {
  await lchown(path, runner.uid, runner.gid);
  const below = await readdir(path, { recursive: true }).catch(() => []);
  for (const name of below) await lchown(join(path, name), runner.uid, runner.gid);
}
