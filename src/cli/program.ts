// The command line as a whole: commands, help, and what a mistake in it leads to.
import { Command, CommanderError } from 'commander';
import { FootnoteError } from '../base/errors.ts';
import { askCommand } from './ask-command.ts';
import { askDocument } from './ask-document.ts';
import { doctorCommand } from './doctor.ts';
import { complain, type ExitCode, exitCodes } from './exit-codes.ts';
import { jsonText } from './json-text.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import type { CliParts } from './parts.ts';
import { replayCommand } from './replay.ts';
import { exportCommand } from './runs/export.ts';
import { runsCommand } from './runs/runs.ts';
import { serveCommands } from './serve.ts';
import { watchOutput } from './watch-output.ts';

/** Runs the command in `args` (without node and script) and resolves to the exit code. Never rejects. */
export async function runCli(args: readonly string[], cli: CliParts): Promise<ExitCode> {
  const written = watchOutput(cli.terminal);
  const code = await runCommand(args, cli);
  const lost = await written();
  if (lost === null) return code;
  complain(cli.terminal.errors, lost);
  return exitCodes.failed;
}

async function runCommand(args: readonly string[], cli: CliParts): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const program = createProgram(cli);
  const finish = (finished: ExitCode) => void (code = finished);
  askCommand(program, cli, finish);
  serveCommands(program, cli, finish);
  runsCommand(program, cli);
  exportCommand(program, cli);
  replayCommand(program, cli, finish);
  migrateCommand(program, cli);
  mcpCommand(program, cli);
  doctorCommand(program, cli, finish);
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    return refuse(error, args, cli);
  }
}

function createProgram({ version, terminal }: CliParts): Command {
  return new Command('footnote')
    .description(
      'A research teammate: it asks, plans, researches, checks every citation, and delivers an approved report.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.output.write(text),
      writeErr: (text) => void terminal.errors.write(text),
      getOutHelpWidth: () => terminal.output.columns ?? 100,
      getErrHelpWidth: () => terminal.errors.columns ?? 100,
    })
    .showHelpAfterError('Add --help to see what is possible.')
    .helpCommand('help [command]', 'show what a command does');
}

/** Commander has said on the error stream what is wrong; who reads standard output as JSON is told there too. */
function refuse(error: unknown, args: readonly string[], { terminal }: CliParts): ExitCode {
  const isUsage = error instanceof CommanderError;
  const code = isUsage ? exitCodes.usage : complain(terminal.errors, error);
  const end = args.indexOf('--');
  if (args[0] === 'ask' && args.slice(0, end === -1 ? undefined : end).includes('--json')) {
    const hint = 'Run footnote ask --help.';
    const said = isUsage
      ? new FootnoteError('usage', error.message.replace(/^error: /, ''), { hint })
      : error;
    terminal.output.write(jsonText(askDocument('failed', { error: said })));
  }
  return code;
}
