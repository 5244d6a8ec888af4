// The sub-commands that the program has, as its own help tells them.
import { Writable } from 'node:stream';
import type { CliParts } from '../../../src/cli/parts.ts';
import { runCli } from '../../../src/cli/program.ts';

/** For example `worker`. Empty when the help cannot be understood, which no caller should accept. */
export async function commandNames(): Promise<readonly string[]> {
  let help = '';
  const stream = Object.assign(
    new Writable({
      write(text, _encoding, done) {
        help += String(text);
        done();
      },
    }),
    { columns: 100 },
  );
  // Help is given before anything else is touched, so that the other parts may be missing.
  const parts = { version: '0', terminal: { output: stream, errors: stream } } as unknown as CliParts;
  await runCli(['--help'], parts);
  return [...help.slice(help.indexOf('Commands:')).matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
}
