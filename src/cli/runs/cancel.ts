// `footnote runs cancel`: stops a run as the word stop in its thread does.
import type { Command } from 'commander';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, refuse, runOf, withRuns } from './with-runs.ts';

const ofAsk = 'If its footnote ask is gone, nobody hears of it: delete the run.';

export function cancelCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(
    runs,
    'cancel',
    'stop a run',
    'Stops a run; what was found is kept. Its worker ends it within moments, and tells its thread.',
  ).action((id: string, raw: RawOptions) =>
    withRuns(raw, cli, finish, async (parts) => {
      const run = await runOf(parts, id);
      if (!(await parts.conversations.requestCancel(id)))
        refuse(`Run ${id} has ended already: it is ${run.status}.`, 'There is nothing to stop.');
      const alone = run.thread.platform === 'console' ? ` ${ofAsk}` : '';
      return `Run ${id} is asked to stop.${alone}\n`;
    }),
  );
}
