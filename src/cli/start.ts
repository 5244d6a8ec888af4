// `footnote start`: everything in one process.
import type { Command } from 'commander';
import { commonOptions, withCommonOptions, type Finish, type RawOptions } from './options.ts';
import type { CliParts } from './parts.ts';
import { serve } from './serve.ts';

export function startCommand(program: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    program
      .command('start')
      .summary('run everything in one process: the chat bots and a worker')
      .description(description),
  ).action(async (raw: RawOptions) => finish(await serve(['bot', 'worker'], commonOptions(raw, cli), cli)));
}

const description = `Listens on the configured chat platforms and researches what is asked there, in one process.
For more than one machine run \`footnote bot\` and \`footnote worker\` apart; they share Postgres and Redis.`;
