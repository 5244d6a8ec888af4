// The stand-ins that are started by hand say how they are used.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = (file: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...given]).catch(
    (error: unknown) => error as { code: number },
  );

const terminals = [
  ['fake:slack', 'test/fakes/slack/terminal.ts'],
  ['fake:discord', 'test/fakes/discord/terminal.ts'],
] as const;

it.each(terminals)('%s prints its usage when it is asked for help', async (name, file) => {
  expect(await run(file, '--help')).toMatchObject({
    stdout: expect.stringMatching(new RegExp(`^Usage: npm run ${name} -- .*\\n$`)),
    stderr: '',
  });
});

it.each([['--colour'], ['--port', 'many']])('refuses %s with its usage, and no stack', async (...given) => {
  const refused = await run(terminals[0][1], ...given);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: ') });
  expect((refused as { stderr: string }).stderr).not.toMatch(/^\s+at /m);
});
