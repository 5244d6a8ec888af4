// What the commands about runs have in common: the store is opened and closed.
import type { Command } from 'commander';
import { FootnoteError } from '../../base/errors.ts';
import type { RunView } from '../../store/port.ts';
import { addCommand } from '../options.ts';
import type { CliParts, CommonOptions, RunsParts } from '../parts.ts';

/** A command about one run; its first argument is the id. */
export function aboutRun(...given: Parameters<typeof addCommand>): Command {
  return addCommand(...given).argument('<id>', 'the run');
}

export interface JsonOption {
  readonly json?: boolean;
}

/** Has a command print what `work` returns, which is given its arguments and then its options. */
export function prints(
  command: Command,
  cli: CliParts,
  work: (parts: RunsParts, ...given: never[]) => Promise<string>,
): void {
  command.action(async (...given: unknown[]) => {
    const parts = await cli.openRuns(command.opts<CommonOptions>());
    try {
      cli.terminal.output.write(await work(parts, ...(given as never[])));
    } finally {
      await parts.close();
    }
  });
}

/** @throws FootnoteError `run-not-found` */
export async function runOf({ conversations }: RunsParts, runId: string): Promise<RunView> {
  return (await conversations.run(runId)) ?? notFound(runId);
}

/** @throws FootnoteError `run-not-found` */
export function notFound(runId: string): never {
  throw new FootnoteError('run-not-found', `There is no run ${runId}.`, {
    hint: 'footnote runs list shows those that there are.',
  });
}

/** @throws FootnoteError `request-invalid` */
export function refuse(message: string, hint: string): never {
  throw new FootnoteError('request-invalid', message, { hint });
}
