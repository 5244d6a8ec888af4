// What the commands about runs have in common: the store is opened and closed, and troubles are told.
import { FootnoteError } from '../../base/errors.ts';
import type { RunView } from '../../store/port.ts';
import { complain } from '../complain.ts';
import { exitCodeOfError, exitCodes, type ExitCode } from '../exit-codes.ts';
import { commonOptions, type RawOptions } from '../options.ts';
import type { CliParts, RunsParts } from '../parts.ts';

/** Prints what `work` returns. Never rejects. */
export async function withRuns(
  raw: RawOptions,
  cli: CliParts,
  work: (parts: RunsParts) => Promise<string>,
): Promise<ExitCode> {
  const { terminal, openRuns } = cli;
  try {
    const parts = await openRuns(commonOptions(raw, cli));
    try {
      terminal.output.write(await work(parts));
    } finally {
      await parts.close();
    }
    return exitCodes.ok;
  } catch (error) {
    complain(terminal.errors, error);
    return exitCodeOfError(error);
  }
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
