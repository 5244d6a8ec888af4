// What the shell is told: what went wrong, and an exit code. Documented in `footnote ask --help` and docs/operations.md.
import { FootnoteError, toErrorRecord } from '../base/errors.ts';
import { plainText, type OutputStream } from '../chat/console/style.ts';
import type { RunStatus } from '../store/port.ts';

export const exitCodes = {
  /** The report was delivered, or the command did what it says. */
  ok: 0,
  /** The run failed, or something unexpected happened. */
  failed: 1,
  /** The command line, the request or the configuration cannot be used as it is. */
  usage: 2,
  /** The draft was printed and nobody has approved it. */
  waiting: 3,
  /** The draft was rejected. */
  rejected: 4,
  /** Stopped by Ctrl-C or a signal. */
  cancelled: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** How `ask` ends, in one word: the statuses of a run that nobody works on any more. */
export type AskStatus = Exclude<RunStatus, 'queued' | 'running'>;

function exitCodeOfError(error: unknown): ExitCode {
  if (!(error instanceof FootnoteError)) return exitCodes.failed;
  if (error.code === 'cancelled') return exitCodes.cancelled;
  const ours = ['usage', 'config-invalid', 'request-invalid', 'cap-reached'].includes(error.code);
  return ours ? exitCodes.usage : exitCodes.failed;
}

/** Writes an error that ended a command for a person, and gives its code. What nobody foresaw also shows where it happened. */
export function complain(stream: OutputStream, error: unknown): ExitCode {
  const { message, hint } = toErrorRecord(error);
  const lines = [`footnote: ${plainText(message)}`];
  if (hint !== undefined) lines.push(`  ${plainText(hint)}`);
  const foreseen = error instanceof FootnoteError || !(error instanceof Error);
  if (!foreseen && error.stack !== undefined) lines.push(plainText(error.stack));
  stream.write(`${lines.join('\n')}\n`);
  return exitCodeOfError(error);
}
