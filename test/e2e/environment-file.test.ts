// The built program where its `.env` cannot be read.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const run = promisify(execFile);

it('tells what is wrong with it, in one of the documented ways to end, and helps all the same', async () => {
  const folder = await mkdtemp(join(inject('runDirectory'), 'environment-'));
  await cp('dist', join(folder, 'dist'), { recursive: true });
  for (const name of ['config', 'package.json', 'node_modules'])
    await symlink(resolve(name), join(folder, name));
  await writeFile(join(folder, '.env'), 'A=b\n', 'utf16le');
  const program = join(folder, 'dist', 'main.js');

  expect((await run(process.execPath, [program, '--help'])).stdout).toContain('Usage: footnote');
  const asked = run(process.execPath, [program, 'ask', 'How long are backups kept?']);
  const stderr = expect.stringMatching(
    /^footnote: [^]*\.env is not in UTF-8\. Save it so\n(?![^]*\n {4}at )/,
  );
  await expect(asked).rejects.toMatchObject({ code: 2, stderr });
});
