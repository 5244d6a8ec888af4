// `footnote runs resume`: lets a run go on that was stopped or has failed.
import type { Command } from 'commander';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, refuse, runOf, withRuns } from './with-runs.ts';

export function resumeCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(
    runs,
    'resume',
    'let a run go on that was stopped or has failed',
    'Lets a run go on where it was stopped or has failed. The next free worker takes it.',
  ).action((id: string, raw: RawOptions) =>
    withRuns(raw, cli, finish, async (parts) => {
      const { thread, status } = await runOf(parts, id);
      if (thread.platform === 'console')
        refuse(`Run ${id} belongs to a footnote ask: nobody else works on it.`, 'Ask again in a terminal.');
      const outcome = await parts.conversations.resume(id);
      if (outcome === 'busy')
        refuse(`The thread of run ${id} has another run that is going on.`, 'Cancel that one first.');
      if (outcome === 'ended')
        refuse(`Run ${id} is ${status}.`, 'Only runs that are cancelled or failed can be resumed.');
      return `Run ${id} goes on.\n`;
    }),
  );
}
