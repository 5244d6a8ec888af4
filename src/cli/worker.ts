// `footnote worker`: a worker and no bot.
import type { Command } from 'commander';
import { commonOptions, withCommonOptions, type Finish, type RawOptions } from './options.ts';
import type { CliParts } from './parts.ts';
import { serve } from './serve.ts';

export function workerCommand(program: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    program
      .command('worker')
      .summary('run a worker: it researches what is asked on any platform')
      .description(description),
  ).action(async (raw: RawOptions) => finish(await serve(['worker'], commonOptions(raw, cli), cli)));
}

const description = `Takes runs from the queue and researches them. Any number of workers may share one database and one queue;
a run whose worker dies is taken over by another, and nothing that was recorded is done twice.`;
