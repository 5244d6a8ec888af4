// `footnote migrate`: the database brought up to date, and nothing else.
import type { Command } from 'commander';
import { addCommand } from './options.ts';
import type { CliParts, CommonOptions } from './parts.ts';

export function migrateCommand(program: Command, cli: CliParts): void {
  const command = addCommand(program, cli, 'migrate', 'bring the database up to date', description);
  command.action(async (options: CommonOptions) => {
    const applied = await cli.migrate(options);
    const lines = applied.map((name) => `applied ${name}`).join('\n') || 'The database is up to date.';
    cli.terminal.output.write(`${lines}\n`);
  });
}

const description = `Applies the migrations that the database has not seen, each in a transaction of its own.
Every other command does this too when it starts. Run apart, it does so before the update is started, and prints the
name of each migration that it applied. It changes the database: make a backup first.`;
