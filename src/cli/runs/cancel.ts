// `footnote runs cancel`: stops a run as the word stop in its thread does.
import type { Command } from 'commander';
import { withCommonOptions, type Finish, type RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { refuse, runOf, withRuns } from './with-runs.ts';

const ofAsk = 'If its footnote ask is gone, nobody hears of it: delete the run.';

export function cancelCommand(runs: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    runs
      .command('cancel')
      .summary('stop a run')
      .description(
        'Stops a run; what was found is kept. Its worker ends it within moments, and tells its thread.',
      ),
  )
    .argument('<id>', 'the run')
    .action(async (id: string, raw: RawOptions) =>
      finish(
        await withRuns(raw, cli, async (parts) => {
          const run = await runOf(parts, id);
          if (!(await parts.conversations.requestCancel(id)))
            refuse(`Run ${id} has ended already: it is ${run.status}.`, 'There is nothing to stop.');
          const alone = run.thread.platform === 'console' ? ` ${ofAsk}` : '';
          return `Run ${id} is asked to stop.${alone}\n`;
        }),
      ),
    );
}
