// `footnote migrate`: the database brought up to date, and nothing else.
import type { Command } from 'commander';
import { withCommonOptions } from './options.ts';
import type { CliParts, CommonOptions } from './parts.ts';

export function migrateCommand(program: Command, cli: CliParts): void {
  withCommonOptions(
    program.command('migrate').summary('bring the database up to date').description(description),
    cli,
  ).action(async (options: CommonOptions) => {
    const applied = await cli.migrate(options);
    const lines =
      applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `applied ${name}`);
    cli.terminal.output.write(`${lines.join('\n')}\n`);
  });
}

const description = `Applies the migrations that the database has not seen, each in a transaction of its own.
Every other command does this too when it starts. Run apart, it does so before the update is started, and prints the
name of each migration that it applied. It changes the database: make a backup first.`;
