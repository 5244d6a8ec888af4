// `footnote migrate`: the database brought up to date, and nothing else.
import type { Command } from 'commander';
import { complain, type ExitCode, exitCodes } from './exit-codes.ts';
import { commonOptions, withCommonOptions, type Finish, type RawOptions } from './options.ts';
import type { CliParts, CommonOptions } from './parts.ts';

export function migrateCommand(program: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    program.command('migrate').summary('bring the database up to date').description(description),
  ).action(async (raw: RawOptions) => finish(await migrate(commonOptions(raw, cli), cli)));
}

const description = `Applies the migrations that the database has not seen, each in a transaction of its own.
Every other command does this too when it starts. Run apart, it does so before the update is started, and prints the
name of each migration that it applied. It changes the database: make a backup first.`;

async function migrate(options: CommonOptions, { migrate: apply, terminal }: CliParts): Promise<ExitCode> {
  try {
    const applied = await apply(options);
    const lines =
      applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `applied ${name}`);
    terminal.output.write(`${lines.join('\n')}\n`);
    return exitCodes.ok;
  } catch (error) {
    return complain(terminal.errors, error);
  }
}
