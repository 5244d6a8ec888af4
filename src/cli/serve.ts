// Runs a long-lived role until it is told to stop.
import { complain } from './complain.ts';
import { exitCodeOfError, exitCodes, type ExitCode } from './exit-codes.ts';
import { aborted } from '../base/aborted.ts';
import { createInterrupts } from './interrupts.ts';
import type { CliParts, CommonOptions, Role } from './parts.ts';

/** The first signal hands back what is under way and ends with 0; the second leaves at once. Never rejects. */
export async function serve(
  roles: readonly Role[],
  options: CommonOptions,
  cli: CliParts,
): Promise<ExitCode> {
  const interrupts = createInterrupts(cli.signals, cli.clock);
  const { stopping, leaving } = interrupts;
  // Whoever reads along may go away (a terminal, a pipe to a log): what is under way is handed back all the same.
  cli.terminal.errors.on('error', () => {});
  const left = aborted(leaving).then(() => exitCodes.cancelled);
  try {
    return await Promise.race([left, serveUntil(stopping, roles, options, cli)]);
  } catch (error) {
    complain(cli.terminal.errors, error);
    return exitCodeOfError(error);
  } finally {
    interrupts.end();
  }
}

async function serveUntil(
  stopping: AbortSignal,
  roles: readonly Role[],
  options: CommonOptions,
  { openService, terminal }: CliParts,
): Promise<ExitCode> {
  const say = (text: string) => terminal.errors.write(`footnote: ${text}\n`);
  const service = await openService(roles, { ...options, signal: stopping });
  try {
    say(`${roles.join(' and ')} running; Ctrl-C stops.`);
    await Promise.race([aborted(stopping), service.failed]);
    say('stopping; Ctrl-C again leaves at once.');
  } finally {
    await service.stop();
  }
  return exitCodes.ok;
}
