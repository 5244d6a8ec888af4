// The stand-ins that are started by hand say how they are used.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = (file: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...given]).catch(
    (error: unknown) => error as { code: number },
  );

it('prints its usage when it is asked for help', async () => {
  expect(await run('test/fakes/slack/terminal.ts', '--help')).toMatchObject({
    stdout: expect.stringMatching(/^Usage: npm run fake:slack -- .*\n$/),
    stderr: '',
  });
});

it('refuses a port that is none with its usage, and no stack', async () => {
  const refused = await run('test/fakes/discord/terminal.ts', '--port', 'many');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run fake:discord') });
  expect((refused as { stderr: string }).stderr).not.toMatch(/^\s+at /m);
});
